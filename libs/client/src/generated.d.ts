// What `npm run build` writes into generated/ is taken for anything until it is there: the document that it is written
// from is made by what has to be compiled first.

declare module '*/generated/api.js' {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  export type paths = any;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  export type components = any;
}

declare module '*/generated/routes.js' {
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  export const routes: any;
}
