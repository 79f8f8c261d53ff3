import { type RouteFacts } from './route-facts.js';

/** Returns the permissions that texts of a route name: “Needs `member:manage`.” */
export const listNamedPermissions = (...texts: (string | undefined)[]): Set<string> =>
  new Set(texts.flatMap((text) => text?.match(/(?<=`)\w+:\w+(?=`)/g) ?? []));

/** Returns the permissions that a route needs, at least in some cases, by what it says. */
export const permissionsOf = ({ description, parameters = [], responses }: RouteFacts): Set<string> =>
  listNamedPermissions(description, ...parameters.map((each) => each.description), responses['403']?.description);
