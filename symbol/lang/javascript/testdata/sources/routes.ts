export class Router {
  constructor(readonly prefix: string, private options?: Options, public handlers?: Handler[], override name = 'router') {}
}

export namespace Paths {
  const hidden = 1;
  export const root = '/';
  export let current = root;
}

declare const VERSION: string;
declare global {
  var started: boolean;
}

describe('router', () => {
  const router = new Router('/');
  let path = router.prefix;
  function helper() { const local = path; return local; }
});
