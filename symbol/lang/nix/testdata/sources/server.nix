# A server, and how it is set up.
{
  config,
  lib,
  pkgs,
  port ? 8080,
  ...
}@args:

let
  inherit (lib) mkOption mkIf types;
  inherit (import ./shared.nix { inherit lib; }) render quote;

  cfg = config.services.server;
  shared = import ./shared.nix { inherit lib; };
  tool = pkgs.callPackage ../pkgs/tool { };

  /* Makes a line of a key and its value. */
  line = key: value: "${key} = ${quote value}\n";

  # Lines of a set, with "text" and ''more''.
  text =
    { name, values ? { }, ... }@all:
    let
      keys = builtins.attrNames values;
      one = k: line k values.${k};
    in
    lib.concatMapStrings one keys + ''
      # ${name} is no comment
      path=''${HOME} ${toString port}
    '';

  limits = rec {
    low = 1;
    high = low + 10;
  };
in
{
  imports = [
    ./shared.nix
    ../modules
  ];

  options.services.server = {
    enable = lib.mkEnableOption "the server";

    # Where it listens.
    port = mkOption {
      type = types.port;
      default = port;
    };

    hosts = mkOption {
      default = { };
      type = types.attrsOf (
        types.submodule {
          options.root = mkOption { type = types.path; };
        }
      );
    };
  };
  options.services.other.level = mkOption { type = types.int; };

  config = mkIf (cfg.enable && cfg ? hosts) {
    environment.etc."server.conf".text = text { name = "server"; values = cfg.hosts; };
    systemd.services.server = {
      script = shared.render tool cfg.port or 80;
      path = [ pkgs.coreutils <nixpkgs/lib> ~/bin ];
      serviceConfig.MemoryMax = if limits.high > 3 then "1G" else "2G";
    };
  };

  meta.maintainers = with lib.maintainers; [ someone ];
  "quoted-name" = assert limits.low == 1; render limits;
  ${cfg.name} = null;
}
