# Installs a formula without Homebrew: enough of its language to install the archive in DIST that is this system's into PREFIX and to
# run the formula's test there.
#
#   ruby release/try/formula.rb FORMULA DIST PREFIX
require "digest"
require "fileutils"
require "pathname"
require "shellwords"
require "tmpdir"

# A place that files are installed into, as Homebrew extends Pathname.
class Pathname
  def install(*sources)
    mkpath
    sources.flatten.each do |source|
      if source.is_a?(Hash)
        source.each { |from, to| FileUtils.cp(from, join(to)) }
      else
        FileUtils.cp(source, self)
      end
    end
  end
end

class Formula
  class << self
    attr_reader :test_block

    %i[desc homepage version license url sha256].each do |field|
      define_method(field) { |value = nil| value ? (fields[field] = value) : fields[field] }
    end

    def fields = @fields ||= {}
    def on_linux = (yield if RUBY_PLATFORM.include?("linux"))
    def on_macos = (yield if RUBY_PLATFORM.include?("darwin"))
    def on_intel = (yield if RUBY_PLATFORM.match?(/x86_64/))
    def on_arm = (yield if RUBY_PLATFORM.match?(/arm64|aarch64/))
    def test(&block) = @test_block = block
  end

  attr_reader :prefix, :testpath

  def initialize(prefix, testpath)
    @prefix = Pathname.new(prefix)
    @testpath = Pathname.new(testpath)
  end

  def version = self.class.version
  def bin = prefix/"bin"
  def man1 = prefix/"share/man/man1"
  def man7 = prefix/"share/man/man7"
  def doc = prefix/"share/doc/codemem"
  def bash_completion = prefix/"etc/bash_completion.d"
  def fish_completion = prefix/"share/fish/vendor_completions.d"
  def zsh_completion = prefix/"share/zsh/site-functions"

  def system(*command)
    Kernel.system(*command) or raise "#{command.join(" ")} fails"
  end

  def shell_output(command)
    out = `#{command}`
    $?.success? or raise "#{command} fails"
    out
  end

  def assert_match(want, got)
    got.match?(want) or raise "#{got} has no #{want}"
  end
end

formula, dist, prefix = ARGV.map { |name| File.expand_path(name) }
load formula
archive = File.join(dist, File.basename(Codemem.url))
Digest::SHA256.file(archive).hexdigest == Codemem.sha256 or abort "#{archive} has another digest"
Dir.mktmpdir do |source|
  system("tar", "-xzf", archive, "-C", source, exception: true)
  Dir.chdir(source) { Codemem.new(prefix, source).install }
end
Dir.mktmpdir do |dir|
  Dir.chdir(dir) { Codemem.new(prefix, dir).instance_eval(&Codemem.test_block) }
end
