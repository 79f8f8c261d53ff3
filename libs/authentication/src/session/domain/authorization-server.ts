import { createHmac } from 'node:crypto';
import { pagePaths } from '#identity';
import { type Caller } from '#kernel';

/** Settings of the authorization server. */
export class AuthorizationOptions {
  /** Keys for the consent cookies. The first key signs; the others are still accepted. */
  readonly cookieKeys: string[];

  constructor(
    keys: readonly Buffer[],
    /** The API's base URL, without a trailing slash. */
    readonly serviceUrl: string,
    private readonly servesConsole: boolean,
  ) {
    this.cookieKeys = keys.map((key) => createHmac('sha256', key).update('oauth').digest('base64url'));
  }

  /** The audiences of assertions that clients sign: the issuer identifier, or the token endpoint [RFC 7523, 3]. */
  get acceptedAudiences(): readonly string[] {
    return [this.serviceUrl, this.serviceUrl + paths.token];
  }

  /** Returns the path of the console. Null if there is no console, or nothing in it that a person can decide or manage. */
  findConsole({ permissions }: Pick<Caller, 'permissions'>): string | null {
    return this.servesConsole && consolePermissions.some((name) => permissions.has(name)) ? paths.console : null;
  }
}

/** People with one of these permissions can do more in the console than on the pages without script. */
const consolePermissions = [
  'restriction:view',
  'member:manage',
  'team:manage',
  'role:manage',
  'audit:view',
  'org:manage',
];

/** Paths of the authorization server, relative to the API's address. */
export const paths = {
  authorization: '/oauth/authorize',
  token: '/oauth/token',
  registration: '/oauth/register',
  revocation: '/oauth/revoke',
  /** Not served, because tokens are not signed. */
  jwks: '/oauth/jwks',
  consent: '/oauth/consent',
  signIn: '/sign-in',
  /** Starts a sign-in through an identity provider. */
  start: '/sign-in/start',
  /** Says that the organization is scheduled for deletion. */
  deletion: '/sign-in/deletion',
  console: '/console',
  /** Tells our pages the value that lets them call the API. */
  csrf: '/sign-in/csrf',
  ...pagePaths,
  /** Lists the browsers in which a person is signed in. */
  sessions: '/welcome/sessions',
} as const;

const pages: readonly string[] = [
  paths.tokens,
  paths.welcome,
  paths.connect,
  paths.accounts,
  paths.agent,
  paths.apps,
  paths.approvals,
  paths.requests,
  paths.sessions,
];

/** Pages about one thing, whose id is the end of the path. */
const pagesOfOne =
  /^\/welcome\/(accounts|agent|apps|approvals|requests|responsibility|toolbox-requests)\/[a-z]{1,8}_[0-9a-z]{1,40}$/;

/** Screens of the console, with their state. Without dots, also encoded ones, the path cannot lead out of the console. */
const consoleScreens = /^\/console(?:\/[\w-]+)*(?:\?[\w%&=+*.~-]*)?$/;
const maxConsolePath = 2000;

/** Whether a browser may be redirected to this path after signing in: to a pending consent or to one of our pages. */
export const isReturnPath = (path: string): boolean =>
  pages.includes(path) ||
  pagesOfOne.test(path) ||
  (path.length <= maxConsolePath && consoleScreens.test(path)) ||
  /^\/oauth\/consent\/[\w-]{1,64}$/.test(path);
