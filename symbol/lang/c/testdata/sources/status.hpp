namespace store {

class STORE_EXPORT Status;

struct STORE_EXPORT Options;

struct stat current;

class STORE_EXPORT Status {
 public:
  Status() = default;
  Status(const Status&) = delete;
  Status& operator=(const Status&) = delete;

  virtual ~Status();

  static Status OK() { return Status(); }
  Slice* message(int n) const;

 private:
  int code_;
};

class Counter {
 public:
  int Read() LOCKS_EXCLUDED(mu_) {
    return count_;
  }

 private:
  int count_ = 0;
};

class Limiter {
 public:
  Limiter(int most)
      :
#if !defined(NDEBUG)
        most_(most),
#endif
        allowed_(most) {
  }
};

typedef void(visit)(int id);

EXPORT const Filter* NewFilter(int bits);

}  // namespace store
