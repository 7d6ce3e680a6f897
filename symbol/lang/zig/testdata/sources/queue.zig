//! A queue of jobs, run by a pool.

const std = @import("std");
const builtin = @import("builtin");
const Job = @import("job.zig").Job;
const log = std.log.scoped(.queue);
const Allocator = std.mem.Allocator;
pub usingnamespace @import("compat.zig");

/// How many jobs wait at most.
pub const limit: usize = 64;
pub var running: u32 = 0;
threadlocal var depth: u8 = 0;

pub const Error = error{
    /// No room.
    Full,
    Closed,
} || Allocator.Error;

pub const State = enum(u8) {
    open,
    closed = 2,
    _,

    pub fn isOpen(self: State) bool {
        return self == .open;
    }
};

const Event = union(enum) {
    job: Job,
    stop: void,
};

/// A queue of a kind of item.
pub fn Queue(comptime T: type) type {
    return struct {
        items: std.ArrayList(T),
        state: State = .open,

        const Self = @This();
        pub const empty = Self{ .items = undefined };

        /// Makes an empty one.
        pub fn init(allocator: Allocator) Self {
            return .{ .items = std.ArrayList(T).init(allocator) };
        }

        pub fn push(self: *Self, item: T) Error!void {
            if (self.isFull()) return error.Full;
            try self.items.append(item);
            notify(.{ .job = undefined });
        }

        fn isFull(self: *const Self) bool {
            return self.items.items.len >= limit;
        }

        pub fn drain(self: *Self, comptime run: fn (T) anyerror!void) !usize {
            var count: usize = 0;
            while (self.items.popOrNull()) |item| : (count += 1) {
                run(item) catch |err| {
                    log.err("job failed: {}", .{err});
                    continue;
                };
            }
            return count;
        }
    };
}

pub const Pool = struct {
    queue: Queue(Job),
    threads: []std.Thread = &.{},

    pub const Options = packed struct {
        threads: u16,
        pinned: bool = false,
    };

    pub fn start(allocator: Allocator, options: Options) !*Pool {
        const pool = try allocator.create(Pool);
        errdefer allocator.destroy(pool);
        pool.* = Pool{ .queue = Queue(Job).init(allocator) };
        for (0..options.threads) |i| {
            _ = i;
            try pool.spawn();
        }
        return pool;
    }

    fn spawn(self: *Pool) !void {
        _ = try std.Thread.spawn(.{}, worker, .{self});
    }

    pub inline fn stop(self: *Pool) void {
        self.queue.state = State.closed;
    }
};

const Handle = opaque {
    pub fn close(self: *Handle) void {
        queue_close(self);
    }
};

extern "c" fn queue_close(handle: *Handle) void;

export fn queue_limit() usize {
    return limit;
}

fn worker(pool: *Pool) void {
    const Local = struct {
        seen: u32,
    };
    var local = Local{ .seen = 0 };
    local.seen += 1;
    _ = pool.queue.drain(Job.run) catch unreachable;
}

fn notify(event: Event) void {
    switch (event) {
        .job => |job| job.announce(),
        .stop => {},
    }
}

comptime {
    std.debug.assert(limit > 0);
}

test "a queue holds what is pushed" {
    var queue = Queue(u8).init(std.testing.allocator);
    try queue.push(1);
    try std.testing.expect(!queue.isFull());
}

test Pool {
    const pool = try Pool.start(std.testing.allocator, .{ .threads = 1 });
    pool.stop();
}
