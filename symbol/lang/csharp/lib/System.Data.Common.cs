namespace System.Data.Common;

public abstract class DbConnection : IDbConnection {
  DbTransaction BeginTransaction();
  DbTransaction BeginTransaction(IsolationLevel level);
  Task OpenAsync();
  Task OpenAsync(CancellationToken token);
  Task CloseAsync();
  DbCommand CreateCommand();
  DataTable GetSchema();
}

public abstract class DbTransaction : IDbTransaction {
  DbConnection Connection { get; }
  Task CommitAsync();
  Task RollbackAsync();
}

public abstract class DbCommand : IDbCommand {
  DbConnection Connection { get; set; }
  DbParameterCollection Parameters { get; }
  DbParameter CreateParameter();
  DbDataReader ExecuteReader();
  Task<DbDataReader> ExecuteReaderAsync();
  Task<DbDataReader> ExecuteReaderAsync(CancellationToken token);
  Task<int> ExecuteNonQueryAsync();
  Task<int> ExecuteNonQueryAsync(CancellationToken token);
  Task<object> ExecuteScalarAsync();
}

public abstract class DbParameter : IDbDataParameter { }

public abstract class DbDataReader : IDataReader {
  bool HasRows { get; }
  Task<bool> ReadAsync();
  Task<bool> ReadAsync(CancellationToken token);
  Task<bool> NextResultAsync();
  Task<bool> NextResultAsync(CancellationToken token);
  T GetFieldValue<T>(int at);
  Task<T> GetFieldValueAsync<T>(int at);
}

public abstract class DbProviderFactory {
  DbConnection CreateConnection();
  DbCommand CreateCommand();
  DbParameter CreateParameter();
}
