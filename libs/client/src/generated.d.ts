// Types of the modules that `npm run build` writes into generated/. They are generated from the OpenAPI document, for
// which this code must be compiled first.

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
