#import "Cache.h"
#import <Foundation/Foundation.h>
@import UIKit;

NS_ASSUME_NONNULL_BEGIN

NSString * const CacheDidClear = @"clear";
static NSUInteger const kLimit = 64;

typedef NS_ENUM(NSUInteger, CacheState) {
    CacheStateOpen,
    CacheStateClosed = 2,
};
typedef void (^CacheBlock)(NSString *key, id _Nullable value);

/// Hears of what is dropped.
@protocol CacheDelegate <NSObject>
@required
- (void)cache:(id)cache didDrop:(NSString *)key;
@optional
- (void)cacheDidClear;
@end

/** A cache of values. */
@interface Cache<Value> : NSObject <NSCopying, NSFastEnumeration> {
    NSInteger _hits;
}
@property (nonatomic, copy, nullable) NSString *name;
@property (nonatomic, weak) id<CacheDelegate> delegate;
@property (nonatomic, copy) void (^onDrop)(NSString *);
+ (instancetype)cacheNamed:(NSString *)name limit:(NSUInteger)limit;
- (void)clear;
@end

@interface Cache ()
@property NSMutableDictionary *values;
@end

@interface Cache (Stats)
- (double)ratio;
@end

static void note(NSString *text) {
    NSLog(@"%@", text);
}

@implementation Cache

@synthesize name = _name;

+ (instancetype)cacheNamed:(NSString *)name limit:(NSUInteger)limit {
    Cache *cache = [[self alloc] init];
    cache.name = name;
    [cache clear];
    return cache;
}

#pragma mark - Values

- (void)clear {
    note(self.name);
    [self.values removeAllObjects];
    [self.delegate cacheDidClear];
    for (NSString *key in self.values) {
        [self.delegate cache:self didDrop:key];
    }
    dispatch_async(dispatch_get_main_queue(), ^{
        [self ratio];
    });
    [super description];
}

@end

@implementation Cache (Stats)
- (double)ratio {
    return self->_hits / 2.0;
}
@end

NS_ASSUME_NONNULL_END
