{
  description = "{{.Summary}}";

  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";

  outputs = { self, nixpkgs }:
    let
      archives = {
{{- range $system, $suffix := dict "linux" "linux" "darwin" "darwin"}}
{{- range $architecture, $name := dict "amd64" "x86_64" "arm64" "aarch64"}}
{{- with $.Archive $system $architecture}}
        {{$name}}-{{$suffix}} = {
          url = "{{.URL}}";
          sha256 = "{{.SHA256}}";
        };
{{- end}}
{{- end}}
{{- end}}
      };
      program = pkgs: archive: pkgs.stdenvNoCC.mkDerivation {
        pname = "{{.Name}}";
        version = "{{.Version}}";
        src = pkgs.fetchurl archive;
        sourceRoot = ".";
        nativeBuildInputs = [ pkgs.installShellFiles ];
        installPhase = ''
          install -Dm755 codemem -t $out/bin
          install -Dm644 LICENSE THIRD_PARTY_NOTICES -t $out/share/doc/codemem
          installManPage man/*
          installShellCompletion --cmd codemem --bash completions/codemem.bash --fish completions/codemem.fish --zsh completions/_codemem
        '';
        meta = {
          description = "{{.Summary}}";
          homepage = "{{.Home}}";
          license = pkgs.lib.licenses.mit;
          mainProgram = "codemem";
          platforms = builtins.attrNames archives;
          sourceProvenance = [ pkgs.lib.sourceTypes.binaryNativeCode ];
        };
      };
    in
    {
      packages = builtins.mapAttrs
        (system: archive: rec {
          codemem = program nixpkgs.legacyPackages.${system} archive;
          default = codemem;
        })
        archives;
    };
}
