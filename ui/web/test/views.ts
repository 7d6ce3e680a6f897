// The views, each at a place where it has something to show of the real repository.
export const views: { name: string; place: string }[] = [
  { name: "start", place: "#/start" },
  { name: "map", place: "#/map" },
  { name: "a level of the map", place: "#/map?dir=ui" },
  { name: "worklist", place: "#/worklist" },
  { name: "change", place: "#/change" },
  { name: "change between commits", place: "#/change?since=HEAD~1..HEAD" },
  { name: "file", place: "#/file?path=ui/board.go" },
  { name: "line of a file", place: "#/file?path=ui/windows.go&line=40" },
  { name: "file of prose", place: "#/file?path=README.md" },
  { name: "symbol", place: "#/symbol?id=ui/windows.go:newWindows" },
  { name: "way", place: "#/symbol?id=ui/board.go:newBoard&from=ui/board.go:visit.level&to=ui/board.go:board.folder" },
  { name: "search", place: "#/search" },
  { name: "search in words", place: "#/search?q=when+does+the+server+end+with+its+last+window" },
  { name: "search of text", place: "#/search?q=func+%5C(w&exact=1&regexp=1" },
];
