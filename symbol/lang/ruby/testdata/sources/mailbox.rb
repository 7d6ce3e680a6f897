# frozen_string_literal: true

# Mailboxes and what is delivered to them.
# They keep messages until someone reads them.

require "json"
require_relative "../lib/transport"
load "settings.rb"
autoload :Archive, "mail/archive"

$debug = ENV.fetch("DEBUG", nil)
default_limit, *rest = 10, 20

# Holds everything about mail.
module Mail
  module Util
    PATTERN = /@/.freeze

    module_function

    def clean(text) = text.strip

    def self.local?(address)
      address.end_with?(HOST)
    end

    class Error < StandardError; end
  end

  # A point in time and space.
  Place = Struct.new(:host, :port, keyword_init: true) do
    def to_s
      "#{host}:#{port}"
    end
  end
  Timeout = Class.new(Util::Error)
  HOST, PORT = "example.org", 25

  # A box for one owner.
  #
  # It is not safe for threads.
  class Mailbox < Base::Store[1]
    include Enumerable, Util
    extend Forwardable

    LIMIT = 100
    @@count = 0
    attr_reader :owner, :messages
    attr_writer :quota # bytes
    private attr_accessor :secret
    def_delegators :@messages, :size, :empty?
    before_action :authorize, only: [:push]

    class << self
      # Opens a box.
      def open(name, *options, **rest, &block)
        box = new(name, *options)
        block ? box.tap(&block) : box
      end

      private

      def instances = @@count
    end

    def self.parse(source)
      JSON.parse(source, symbolize_names: true).map { |entry, (key, value)| build(entry, key || value) }
    rescue JSON::ParserError => e
      raise Util::Error, e.message
    end

    def initialize(owner, quota: LIMIT, transport: Transport::Smtp.new)
      @owner = owner
      @transport = transport
      super()
    end

    # Delivers a message.
    def push(message)
      return unless authorized?
      limit = quota_left
      authorize
      @transport.deliver(<<~TEXT, to: owner) if limit
        def not_a_method
        end
        class NotAClass
      TEXT
      log "pushed", limit
      self
    end
    alias << push
    alias_method :deliver, :push

    def each(&) = messages.each(&)

    def [](index)
      case messages[index]
      in { text:, from: Place => place } then format_it(text, place)
      in [head, *tail] then head
      end
    end

    def quota=(value)
      helper = lambda { |v, scale = 1| v * scale }
      @quota = helper.call(value)
    end

    %w[read unread].each do |state|
      define_method("#{state}?") { @state == state }
    end
    define_method(:flush) do |force = false|
      messages.each(&method(:drop)) if force
    end

    protected

    def ==(other)
      other.owner == owner
    end

    private

    def authorize; end

    public def visible; end

    def drop(message)
      yield message if block_given?
    end
  end

  # Opened again.
  class Mailbox
    def count
      @@count + Mail::Util.clean("x").size
    end
  end
end

class Mail::Queue
  Mail::DEFAULT = new
  def Mail.queue; end

  def run
    Thread.new { work! until done }
  end
end

String.class_eval do
  def mailbox = Mail::Mailbox.open(self)
end

def helper(name)
  warn name
end

helper default_limit if $debug
__END__
def nothing; end
