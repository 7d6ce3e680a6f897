class Codemem < Formula
  desc "{{.Summary}}"
  homepage "{{.Home}}"
  version "{{.Version}}"
  license "{{.License}}"
{{- range $system, $block := dict "darwin" "on_macos" "linux" "on_linux"}}
{{- if $.Has $system}}

  {{$block}} do
{{- range $architecture, $block := dict "arm64" "on_arm" "amd64" "on_intel"}}
{{- with $.Archive $system $architecture}}
    {{$block}} do
      url "{{.URL}}"
      sha256 "{{.SHA256}}"
    end
{{- end}}
{{- end}}
  end
{{- end}}
{{- end}}

  def install
    bin.install "codemem"
    man1.install Dir["man/*.1"]
    man7.install Dir["man/*.7"]
    bash_completion.install "completions/codemem.bash" => "codemem"
    fish_completion.install "completions/codemem.fish"
    zsh_completion.install "completions/_codemem"
    doc.install "THIRD_PARTY_NOTICES"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/codemem version")
    system "git", "init", "--quiet"
    (testpath/"a.go").write "package a\n\nfunc Found() {}\n"
    system "git", "add", "."
    assert_match "a.go", shell_output("#{bin}/codemem symbols Found")
  end
end
