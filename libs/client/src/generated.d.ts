// Types for the modules that `npm run build` writes to `generated/`. These modules come from the OpenAPI document,
// which can be created only after this code was compiled.

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
