namespace System.Data;

public interface IDbConnection : IDisposable {
  string ConnectionString { get; set; }
  string Database { get; }
  ConnectionState State { get; }
  IDbTransaction BeginTransaction();
  IDbTransaction BeginTransaction(IsolationLevel level);
  void Close();
  void Open();
  IDbCommand CreateCommand();
}

public interface IDbTransaction : IDisposable {
  IDbConnection Connection { get; }
  void Commit();
  void Rollback();
}

public interface IDbCommand : IDisposable {
  string CommandText { get; set; }
  int CommandTimeout { get; set; }
  CommandType CommandType { get; set; }
  IDbConnection Connection { get; set; }
  IDataParameterCollection Parameters { get; }
  IDbTransaction Transaction { get; set; }
  IDbDataParameter CreateParameter();
  int ExecuteNonQuery();
  IDataReader ExecuteReader();
  IDataReader ExecuteReader(CommandBehavior behavior);
  object ExecuteScalar();
  void Prepare();
}

public interface IDataRecord {
  int FieldCount { get; }
  object this[int at] { get; }
  object GetValue(int at);
  int GetValues(object[] to);
  string GetName(int at);
  int GetOrdinal(string name);
  Type GetFieldType(int at);
  int GetInt32(int at);
  string GetString(int at);
  bool IsDBNull(int at);
}

public interface IDataReader : IDataRecord, IDisposable {
  bool IsClosed { get; }
  bool Read();
  bool NextResult();
  void Close();
  DataTable GetSchemaTable();
}

public interface IDataParameter {
  DbType DbType { get; set; }
  ParameterDirection Direction { get; set; }
  string ParameterName { get; set; }
  object Value { get; set; }
}

public interface IDbDataParameter : IDataParameter {
  int Size { get; set; }
  byte Precision { get; set; }
  byte Scale { get; set; }
}

public interface IDataParameterCollection {
  bool Contains(string name);
  int IndexOf(string name);
  void RemoveAt(string name);
  object this[string name] { get; set; }
}
