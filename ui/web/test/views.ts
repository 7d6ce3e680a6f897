// The views, each at a place where it has something to show of the real repository.
export const views: { name: string; place: string }[] = [
  { name: "start", place: "#/start" },
  { name: "map", place: "#/map" },
  { name: "a level of the map", place: "#/map?dir=ui" },
  { name: "worklist", place: "#/worklist" },
  { name: "change", place: "#/change" },
  { name: "change between commits", place: "#/change?since=HEAD~1..HEAD" },
];
