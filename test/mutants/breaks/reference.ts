import { breaksOf } from '../break.js';

const openapi = 'libs/platform/src/openapi';

/** The reference: what it explains, and what its forms send. */
export const referenceBreaks = [
  ...breaksOf(`${openapi}/browser/try-it.ts`, 'openapi/reference-browser', [
    {
      breaks: 'a write is sent without a confirmation',
      find: "if (route.method !== 'GET' && ",
      replace: "if (route.method === 'HEAD' && ",
      promise: 'Try it sends a write only after confirmation',
    },
    {
      breaks: 'an id of two dots sends the request to another route',
      find: String.raw`/^\.{1,2}$/.test(value)`,
      replace: 'value === undefined',
      promise: 'Try it refuses an id that leads to another route',
    },
    {
      breaks: 'Try it does not say which content types it accepts',
      find: '{ accept: route.accept }',
      replace: '{}',
      promise: 'Try it sends a message to /mcp',
    },
  ]),
  ...breaksOf(`${openapi}/browser/try-it.ts`, 'openapi/reference-session', [
    {
      breaks: 'a request with a token also sends the cookies',
      find: "csrf === null ? 'omit' : 'same-origin'",
      replace: "'same-origin'",
      promise: 'prefers a token to the session',
    },
    {
      breaks: 'a signed-in reader needs a token',
      find: "headers.set('x-latchkey-csrf', csrf)",
      replace: "headers.delete('x-latchkey-csrf')",
      promise: 'needs no token',
    },
  ]),
  ...breaksOf(`${openapi}/operation-section.ts`, 'openapi/reference-session', [
    {
      breaks: 'the reference sends sessions to routes that accept only tokens',
      find: "security.some((each) => 'session' in each)",
      replace: 'security.length > 0',
      promise: 'sends no session to routes for directories, and says so',
    },
  ]),
  ...breaksOf(`${openapi}/browser/try-it-fields.ts`, 'openapi/reference-session', [
    {
      breaks: 'a SCIM token is sent to other routes',
      find: "'latchkey-scim-token'",
      replace: "'latchkey-token'",
      promise: 'fills a SCIM token into no form of another route',
    },
  ]),
  ...breaksOf(`${openapi}/browser/try-it-fields.ts`, 'openapi/reference-browser', [
    {
      breaks: 'the token is kept after the tab is closed',
      find: 'else sessionStorage.setItem(tokenKey, token);',
      replace: 'else (localStorage.setItem(tokenKey, token), sessionStorage.setItem(tokenKey, token));',
      promise: 'Try it keeps the token in the tab, outside addresses',
    },
    {
      breaks: 'a parameter with a few values is a field for any text',
      find: 'if (!choices) {',
      replace: 'if (!several) {',
      promise: 'Try it lists the values that a parameter allows',
    },
    {
      breaks: 'a chosen value does not get into the body',
      find: '[name]: parsed(select.value) };',
      replace: '};',
      promise: 'Try it lists the values that a field of the body allows',
    },
  ]),
  ...breaksOf(`${openapi}/browser/reference.ts`, 'openapi/reference-browser', [
    {
      breaks: 'an earlier link to a route stays on the page of the topic',
      find: 'if (route) location',
      replace: 'if (!route && operation) location',
      promise: 'a link to a route on the page of its topic leads to the page of the route',
    },
  ]),
  ...breaksOf(`${openapi}/reference-style.ts`, 'openapi/reference-browser', [
    {
      breaks: 'typing in the search moves the page',
      find: 'html { -webkit',
      replace: 'html { scroll-padding-top: 4.5rem; -webkit',
      promise: 'the key / does not move the page',
    },
    {
      breaks: 'the search scrolls away on a narrow screen',
      find: 'header { top: -2.75rem;',
      replace: 'header { position: static;',
      promise: 'the search stays visible on a narrow screen',
    },
  ]),
  ...breaksOf(`${openapi}/messages-page.ts`, 'openapi/reference', [
    {
      breaks: 'an event does not list the fields of its own data',
      find: '${listOwnFields(post, types)}',
      replace: '',
      promise: 'lists the fields of the data of each event',
    },
    {
      breaks: 'a field that is null in an example has no type',
      find: "`${types.get(name) ?? 'string'} or null`",
      replace: "'can be null'",
      promise: 'lists the fields of the data of each event',
    },
  ]),
  ...breaksOf(`${openapi}/search-entries.ts`, 'openapi/pasted-messages', [
    {
      breaks: 'the search knows only the explanations of errors, not their messages',
      find: 'messages.set(anchor, (messages',
      replace: "messages.set('', (messages",
      promise: 'finds the entry of an error by its message',
    },
  ]),
  ...breaksOf(`${openapi}/browser/search-words.ts`, 'openapi/search-answers', [
    {
      breaks: 'the search finds tasks only by the words of their titles',
      find: 'conceptByStem.get(stemOf(word)) ?? stemOf(word)',
      replace: 'stemOf(word)',
      promise: 'however a task is worded',
    },
    {
      breaks: 'the search does not know what people call with several words',
      find: 'idioms.reduce(',
      replace: 'idioms.slice(0, 0).reduce(',
      promise: 'however a task is worded',
    },
  ]),
  ...breaksOf(`${openapi}/browser/search-ranking.ts`, 'openapi/pasted-messages', [
    {
      breaks: 'a word in a message finds other pages before the error',
      find: 'isPasted ? 2 :',
      replace: 'isPasted ? 0.5 :',
      promise: 'first, whatever names it contains',
    },
  ]),
  ...breaksOf(`${openapi}/browser/try-it-fields.ts`, 'openapi/reference-session', [
    {
      breaks: 'the form of a route for directories does not say which token it needs',
      find: "needsScimToken ? 'SCIM token' : 'Token'",
      replace: "needsScimToken ? 'Token' : 'Token'",
      promise: 'sends no session to routes for directories, and says so',
    },
  ]),
  ...breaksOf(`${openapi}/errors-page.ts`, 'openapi/reference', [
    {
      breaks: 'the advice on a route without a token speaks of a token',
      find: 'isOpen ? withoutToken : advice',
      replace: 'advice',
      promise: 'does not speak of a token where none is needed',
    },
  ]),
  ...breaksOf(`${openapi}/browser/search-ranking.ts`, 'openapi/reference-search', [
    {
      breaks: 'a section is not found by the names of its subject',
      find: 'isWhole || (counted',
      replace: '(counted',
      promise: 'leads to the section about pages',
    },
    {
      breaks: 'errors with some of the words come before guides with all of them',
      find: 'counted.length > 2 && covered > 0.5',
      replace: 'shared.length > 0',
      promise: 'search finds the guide that answers',
    },
    {
      breaks: 'the search lists events before routes',
      find: 'route: 1, error: 2, guide: 3, term: 3, field: 4, event: 4',
      replace: 'route: 1, error: 1, guide: 1, term: 1, field: 1, event: 1',
      promise: 'lists routes before events',
    },
    {
      breaks: 'a question finds guides only',
      find: "? ['route', 'event', 'guide'] : ['route', 'event']",
      replace: "? ['guide'] : ['route', 'event']",
      promise: 'search finds the route that answers',
    },
    {
      breaks: 'a question finds routes first, even if a guide fits better',
      find: "? ['route', 'event', 'guide'] : ['route', 'event']",
      replace: "? ['route', 'event'] : ['route', 'event']",
      promise: 'search finds the guide that answers',
    },
    {
      breaks: 'the name of a field counts no more than an ordinary word',
      find: '...findByField(scored, query),',
      replace: '',
      promise: 'lists the answer first',
    },
    {
      breaks: 'short words are found inside other words',
      find: '!isShort && beginning',
      replace: 'beginning',
      promise: 'search finds short words only as whole words',
    },
    {
      breaks: 'the search does not recognize the reason in a pasted response',
      find: 'terms.includes(name) &&',
      replace: 'terms.join() === name &&',
      promise: 'search finds the error of the message',
    },
  ]),
  ...breaksOf(`${openapi}/browser/swagger-ui.ts`, 'openapi/swagger-ui', [
    {
      breaks: 'the filter of Swagger UI distinguishes upper and lower case',
      find: 'phrase.toLowerCase().split',
      replace: 'phrase.split',
      promise: 'filters by words of paths or summaries in any case',
    },
    {
      breaks: 'an opened route keeps only its name',
      find: '[method]: operation };',
      replace: '[method]: shown.paths[path]![method]! };',
      promise: 'loads a route when it is opened',
    },
    {
      breaks: 'Swagger UI has a list of servers without a name',
      find: 'delete shown.servers;',
      replace: '',
      promise: 'is accessible in light and dark colors',
    },
  ]),
  ...breaksOf(`${openapi}/operation-section.ts`, 'openapi/reference', [
    {
      breaks: 'pages of routes that need a permission say that none is needed',
      find: 'permissionsOf(operation).size === 0 && ',
      replace: '',
      promise: 'says on /reference/teams/createTeam what a caller does not need',
    },
    {
      breaks: 'reasons that every route has are not explained on the route',
      find: "${listed(usual.map((reason) => [reason, sentences[reason] ?? '']))}",
      replace: '',
      promise: 'explains every reason that a route declares',
    },
    {
      breaks: 'the reason of a field links to the reason of a request',
      find: '`/reference/errors#field-${name}`',
      replace: '`/reference/errors#${name}`',
      promise: 'links the reason of a field to the entry for fields',
    },
    {
      breaks: 'the description of an error repeats the reasons that the route lists',
      find: '${prose(others)}',
      replace: '${prose(answer.description)}',
      promise: 'names each reason of a route once',
    },
  ]),
  ...breaksOf('libs/provisioning/src/scim-group/http/group.controller.ts', 'openapi/document', [
    {
      breaks: 'an example contains a reference that tools follow',
      find: 'members: [{ value: memberId, type:',
      replace: "members: [{ value: memberId, $ref: 'https://api.example.com/scim/v2/Users/usr_1', type:",
      promise: 'refers only to parts of itself',
    },
  ]),
  ...breaksOf(`${openapi}/common-parts.ts`, 'openapi/possible-errors', [
    {
      breaks: 'pages list the general rate limits of a route whose own limit replaces them',
      find: 'selectBuckets(method.toUpperCase(), own)',
      replace: 'selectBuckets(method.toUpperCase(), undefined)',
      promise: 'only the rate limits that count the route',
    },
  ]),
  ...breaksOf(`${openapi}/common-parts.ts`, 'openapi/document', [
    {
      breaks: 'pages of reads say that a body is refused',
      find: "ignoresUnknown || method === 'get' ? [] : [unexpectedBody]",
      replace: 'ignoresUnknown ? [] : [unexpectedBody]',
      promise: 'says only of writes without a body that they refuse one',
    },
  ]),
  ...breaksOf(`${openapi}/property-list.ts`, 'openapi/reference', [
    {
      breaks: 'a line break in a description ends the paragraph',
      find: String.raw`.split(/\n{2,}/)`,
      replace: String.raw`.split(/\n/)`,
      promise: 'ends no paragraph in the middle of a sentence',
    },
  ]),
  ...breaksOf('libs/access-control/src/restriction/http/restriction.controller.ts', 'openapi/example-pairs', [
    {
      breaks: 'an example response shows the values from before the change',
      find: 'example: changedRestriction',
      replace: 'example: oneRestriction',
      promise: 'contains the values of the example request',
    },
  ]),
];
