#!/bin/sh
# Builds Roslyn.exe in the directory INTO: build.sh SOURCES INTO PACKAGE. PACKAGE is @autorest/csharp of npm, which has Roslyn 4.0.1 with what that needs.
# Needs Debian's mono-devel, mono-mcs and libmono-cecil-private-cil.
set -eu
cd "$2"
cp "$1"/*.cs "$(ls -d /usr/lib/mono/gac/Mono.Cecil/0.11*/Mono.Cecil.dll)" .
for a in Microsoft.CodeAnalysis Microsoft.CodeAnalysis.CSharp System.Collections.Immutable System.Reflection.Metadata System.Runtime.CompilerServices.Unsafe; do cp "$3/$a.dll" .; done
facades=/usr/lib/mono/4.5/Facades
mcs -nowarn:436 -target:library Newer.cs >&2
mcs -r:Mono.Cecil.dll Patch.cs >&2
mono Patch.exe System.Collections.Immutable.dll System.Reflection.Metadata.dll Microsoft.CodeAnalysis.dll Microsoft.CodeAnalysis.CSharp.dll >&2
mcs -langversion:latest -nowarn:1701 -r:Microsoft.CodeAnalysis.dll -r:Microsoft.CodeAnalysis.CSharp.dll -r:System.Collections.Immutable.dll -r:System.Xml.Linq \
	-r:$facades/netstandard.dll -r:$facades/System.Runtime.dll -r:$facades/System.Collections.dll Roslyn.cs >&2
touch done
