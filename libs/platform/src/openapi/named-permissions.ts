/** Returns the permissions that texts of a route name: “Requires `member:manage`.” */
export const listNamedPermissions = (...texts: (string | undefined)[]): Set<string> =>
  new Set(texts.flatMap((text) => text?.match(/(?<=`)\w+:\w+(?=`)/g) ?? []));
