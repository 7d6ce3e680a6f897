// Copyright 2026 The Feed Authors.

/// Loads and shows a feed.
library feed;

import 'dart:async';
import 'dart:convert' show jsonDecode, utf8;
import 'package:http/http.dart' as http;
import 'package:meta/meta.dart' hide visibleForTesting;
import 'src/item.dart';

export 'src/item.dart' show Item;

part 'feed.g.dart';

const int pageSize = 20;
const _retries = 3, _pause = Duration(seconds: 1);
final Map<String, Feed> _cache = {};
late final http.Client client;
String? lastError;

typedef Loader = Future<String> Function(Uri uri);
typedef int Compare(Item a, Item b);

/// What can be loaded again.
abstract class Reloadable {
  Future<void> reload();
}

mixin Logged on Object {
  final List<String> log = [];

  void note(String line) => log.add('${DateTime.now()}: $line');
}

enum Order {
  newest('new'),
  oldest('old');

  const Order(this.key);

  final String key;

  bool get isNewest => this == Order.newest;
}

extension Dates on DateTime {
  String get short => '$year-$month';
}

extension on String {
  int toPort() => int.parse(this);
}

/// A feed of items.
///
/// It loads them page by page.
@immutable
sealed class Feed<T extends Item> extends Object with Logged implements Reloadable {
  static const String defaultName = 'feed';
  static int _count = 0;

  final Uri uri;
  final Loader _load;
  List<T> items = [], pending = [];
  late StreamController<T> _controller;

  Feed(this.uri, {required Loader load}) : _load = load {
    _count++;
    note('made');
  }

  Feed.empty() : this(Uri(), load: (_) async => '');

  const Feed._internal(this.uri, this._load);

  factory Feed.of(String address) {
    final known = _cache[address];
    return known ?? _cache.putIfAbsent(address, () => TextFeed(Uri.parse(address)) as Feed);
  }

  factory Feed.text(Uri uri) = TextFeed;

  int get length => items.length;

  set order(Order order) {
    items.sort((a, b) => order.isNewest ? a.compareTo(b) : b.compareTo(a));
  }

  /// Whether both have the same address.
  @override
  bool operator ==(Object other) => other is Feed && other.uri == uri;

  T operator [](int index) => items[index];

  @override
  Future<void> reload() async {
    Future<String> attempt(int n) async {
      try {
        return await _load(uri);
      } on TimeoutException catch (e, stack) {
        lastError = describe(e, stack);
        if (n >= _retries) rethrow;
        await Future.delayed(_pause);
        return attempt(n + 1);
      }
    }

    final text = await attempt(0);
    for (final entry in jsonDecode(text) as List) {
      items.add(parse(entry));
    }
    _controller
      ..add(items.first)
      ..close();
    super.toString();
    this.note('loaded $length');
  }

  @protected
  T parse(Object? json);

  external static int now();
}

final class TextFeed extends Feed<TextItem> {
  TextFeed(Uri uri) : super(uri, load: fetch);

  @override
  TextItem parse(Object? json) => TextItem.fromJson(json as Map<String, Object?>);
}

class Both = TextFeed with Logged;

/// Fetches a page.
Future<String> fetch(Uri uri) async {
  final response = await http.get(uri, headers: const {'accept': 'application/json'});
  if (response.statusCode != 200) throw http.ClientException('status', uri);
  return utf8.decode(response.bodyBytes);
}

String describe(Object error, [StackTrace? stack]) => switch (error) {
      TimeoutException(:final message) => message ?? 'timeout',
      _ => '$error',
    };

Feed get main => Feed.of('https://example.com');

void run(List<String> args) {
  final feeds = args.map(Feed.of).toList();
  for (var i = 0; i < feeds.length; i++) {
    feeds[i].reload().then((_) => print(feeds[i].length));
  }
}
