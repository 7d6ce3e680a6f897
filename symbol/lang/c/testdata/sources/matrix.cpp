// Matrices, and what is done to them.
#include "matrix.hpp"
#include <vector>
#include <map>

#define CHECK(x) do { if (!(x)) throw Failure(#x); } while (0)

using std::vector;
using namespace std::literals;
namespace fs = std::filesystem;

namespace {

constexpr int kLimit = 16;
int counter = 0;

bool helper(int n) { return n > kLimit; }

}  // namespace

namespace math::dense {

/// A size.
using Size = unsigned long;
template <typename T> using Row = std::vector<T>;
typedef double (*Fold)(double, double);
typedef struct { int a; } Pod;

class Matrix;

enum class Order : unsigned char { Row, Column = 2 };
enum Plain { PlainA, PlainB };

/** A shape. */
class Shape {
public:
    virtual ~Shape() = default;
    virtual double area() const noexcept = 0;
protected:
    Shape() = default;
};

/// A matrix of T.
template <typename T, int N = 4>
class [[nodiscard]] Matrix2 final : public Shape, private detail::Base<T> {
    friend class Solver;
    friend std::ostream &operator<<(std::ostream &os, const Matrix2 &m);

public:
    using value_type = T;
    struct Cell { T value; int row, col; };
    enum { Small, Large };

    /// Makes one.
    explicit Matrix2(Size rows, Size cols = N) : rows_(rows), cells_(make(rows * cols)) { ++counter; }
    Matrix2(const Matrix2 &) = delete;
    ~Matrix2() override { release(cells_); }

    Matrix2 &operator=(const Matrix2 &other);
    T &operator[](Size i) { return cells_[i]; }
    operator bool() const { return rows_ != 0; }
    bool operator()(int a, int b) const;

    template <class F>
    auto map(F &&fold) const -> Matrix2<T> {
        auto twice = [this](T x) { return x * 2; };
        for (const auto &cell : cells_) apply(fold, twice(cell));
        return Matrix2<T>{rows_, N};
    }

    static Matrix2 *create(Size n);
    [[deprecated("use create")]] static int count() { return count_; }
    double area() const noexcept override;
    static constexpr int kMax = 8;

private:
    Size rows_ = 0, pad_{1};
    T *cells_;
    static int count_;
    std::function<void(int)> hook_;
    void (*callback_)(int, void *);
    std::unique_ptr<Shape> parts_[2];
};

template <typename T, int N>
Matrix2<T, N> &Matrix2<T, N>::operator=(const Matrix2 &other) {
    Shape *s = new Square(other.rows_);
    this->release(other.cells_);
    std::swap(cells_, other.cells_);
    auto p = std::make_unique<Shape>(kLimit);
    s->area();
    return *this;
}

template <>
class Matrix2<bool, 1> : public Shape { int bits; };

template <typename T>
concept Numeric = requires(T a) { a + a; };

template <Numeric T>
T total(const std::vector<T> &all);

template class Matrix2<int, 2>;
inline namespace v1 { int version(); }

}  // namespace math::dense

int math::dense::Matrix2<int>::count_ = 0;
math::Solver::Solver(int n) : n_(n) { solve(n, &helper); }
math::Solver::~Solver() {}
void math::Solver::run(std::string_view name) const {
    Matrix2<int> m(1, 2);
    Shape other(name), third;
    Order order = Order::Row;
    if (auto it = table.find(name); it != table.end()) it->second->run(helper);
    std::for_each(m.begin(), m.end(), [&](int &x) { x = static_cast<int>(kLimit); });
    try { CHECK(helper(3)); } catch (const Failure &f) { log(f); }
    auto [left, right] = split(name);
    delete left;
}

bool operator==(const Pod &a, const Pod &b) { return a.a == b.a; }
long double operator"" _km(long double x) { return x; }

extern "C" {
int matrix_version(void);
}
extern "C" void matrix_free(void *p) { free(p); }

static const std::map<int, const char *> names = {{1, "one"}};
auto square = [](int x) { return x * x; };
std::vector<int> primes{2, 3, 5};

MATRIX_API int Foreign::call() { return 1; }
class MATRIX_API Exported : public Shape { void hidden(); };

namespace a::b::c { int deep; }
Foo::operator bool() const { return true; }

int main(int argc, char **argv) { return math::run(argc); }

class MockSolver : public Solver {
 public:
  MOCK_METHOD(int, steps, (int most, const Matrix &of), (const, override));
  MOCK_METHOD1(reset, void(int seed));
};

void expects(MockSolver &mock) {
  EXPECT_CALL(mock, steps(1, _)).Times(2);
  ON_CALL(mock, reset);
}
