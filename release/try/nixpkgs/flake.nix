{
  # As much of nixpkgs as the release's flake uses, from nothing but the host's shell: it unpacks an archive and runs installPhase.
  # DIST is replaced by the directory of the archives, PATH by where the host's programs are.
  outputs = { self }: {
    legacyPackages = builtins.mapAttrs (system: _: rec {
      lib = { licenses.mit = "MIT"; sourceTypes.binaryNativeCode = "binary"; };
      installShellFiles = null;
      fetchurl = { url, sha256 }: builtins.derivation {
        inherit system;
        name = baseNameOf url;
        builder = "/bin/sh";
        args = [ "-c" "PATH=@PATH@; cp @DIST@/${baseNameOf url} $out" ];
        outputHashMode = "flat";
        outputHashAlgo = "sha256";
        outputHash = sha256;
      };
      stdenvNoCC.mkDerivation = { pname, version, src, sourceRoot, nativeBuildInputs, installPhase, meta }: builtins.derivation {
        inherit system src installPhase;
        name = "${pname}-${version}";
        builder = "/bin/sh";
        args = [ "-c" ''
          PATH=@PATH@
          set -e
          installManPage() { for f; do install -Dm644 "$f" -t $out/share/man/man''${f##*.}; done; }
          installShellCompletion() { for f in $4 $6 $8; do test -s $f; done; }
          mkdir source; cd source; tar -xzf $src; eval "$installPhase"
        '' ];
      };
    }) { x86_64-linux = null; aarch64-linux = null; x86_64-darwin = null; aarch64-darwin = null; };
  };
}
