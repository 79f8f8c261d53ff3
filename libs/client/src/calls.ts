import { type paths } from './generated/api.js';
import { type routes } from './generated/routes.js';
import { type PageOf, type Rows } from './pages.js';
import { type RequestOptions } from './transport.js';

/** `LIST /connection` is a GET that returns a page. */
type MethodOf<Route> = Route extends `LIST ${string}`
  ? 'get'
  : Route extends `${infer Method} ${string}`
    ? Lowercase<Method>
    : never;

type PathOf<Route> = Route extends `${string} ${infer Path}` ? Path : never;

type OperationOf<Route> = Within<paths, PathOf<Route>, MethodOf<Route>>;
type Within<From, Key, Inner> = Key extends keyof From
  ? Inner extends keyof From[Key]
    ? From[Key][Inner]
    : never
  : never;

/** The ids in a path, in order. */
type IdsIn<Path> = Path extends `${string}{${string}}${infer Rest}` ? [id: string, ...IdsIn<Rest>] : [];

type QueryOf<Operation> = Operation extends { parameters: { query?: infer Query } } ? NonNullable<Query> : never;

type Contents<Part> = Part extends { content: infer Content } ? Content : never;
type BodyOf<Operation> = Operation extends { requestBody?: infer Body }
  ? JsonOr<Contents<NonNullable<Body>>, Blob>
  : never;

type JsonOr<Content, Other> = [Content] extends [never]
  ? never
  : Content extends { 'application/json': infer Json }
    ? Json
    : Other;

type SuccessOf<Operation> = Operation extends { responses: infer Responses }
  ? Responses[Extract<keyof Responses, 200 | 201 | 202 | 204>]
  : never;
type AnswerOf<Operation> = OrNothing<JsonOr<Contents<SuccessOf<Operation>>, string>> | NoContentOf<Operation>;
/** A route that may respond with 204 may return nothing. */
type NoContentOf<Operation> = Operation extends { responses: { 204: unknown } } ? undefined : never;
type OrNothing<Answer> = [Answer] extends [never] ? undefined : Answer;

/** The arguments after the ids. They are optional if no field is required. */
type ContentArguments<Content, Options> = [Content] extends [never]
  ? [content?: undefined, options?: Options]
  : object extends Content
    ? [content?: Content, options?: Options]
    : [content: Content, options?: Options];

type ArgumentsOf<Route, Operation> =
  MethodOf<Route> extends 'get' | 'delete'
    ? ContentArguments<QueryOf<Operation>, RequestOptions>
    : ContentArguments<BodyOf<Operation>, RequestOptions & { query?: QueryOf<Operation> }>;

type ResultOf<Route, Answer> = Route extends `LIST ${string}`
  ? Answer extends PageOf<infer Row>
    ? Rows<Row, Answer>
    : never
  : Promise<Answer>;

type CallOf<Route> = (
  ...args: [...IdsIn<PathOf<Route>>, ...ArgumentsOf<Route, OperationOf<Route>>]
) => ResultOf<Route, AnswerOf<OperationOf<Route>>>;

type Methods<Routes> = {
  readonly [Group in keyof Routes]: { readonly [Name in keyof Routes[Group]]: CallOf<Routes[Group][Name]> };
};

type IsAny<Type> = 0 extends 1 & Type ? true : false;

/** The methods of the client: one per route, grouped by resource. The type is `any` until the routes are generated. */
export type Client = IsAny<typeof routes> extends true ? typeof routes : Methods<typeof routes>;
