/** For agents that read before they call [llmstxt.org]. */
export const llmsText = (serviceUrl: string): string => `# Latchkey

> Connects an organization's third-party systems and decides, for every person and agent, which of their tools they may use.

Send a token as \`Authorization: Bearer …\`. Lists come in pages: pass \`next_cursor\` back as \`cursor\`. A failure is
\`{"error": {"code", "message", "reason", …}}\`: \`reason\` is for programs, \`message\` says what to do. Send an \`Idempotency-Key\`
with every write that may be repeated, and follow \`Retry-After\`. Running a tool may answer 202 with an approval: ask a
person, then send the same call with \`approval_id\`.

## The interface

- [OpenAPI document](${serviceUrl}/schema/openapi.json): every route, with examples; \`ErrorReason\` says what each reason means
- [Reference](${serviceUrl}/reference): the same, for people; [errors](${serviceUrl}/reference/errors) lists every reason

## Main routes

- GET /user/me: who the token is of, and what they may do
- GET /connector, GET /connector/{slug}/tools: the systems there are, and their tools
- POST /connection, GET /connection: accounts on them; the first answers the link to sign in by
- POST /connection/{id}/execute: runs a tool
- GET /toolbox, POST /toolbox/{id}/execute: curated tools that run on their curators' accounts
- POST /mcp: the same tools over the Model Context Protocol
- GET /restriction/explain: why somebody may use something, or may not
- POST /access-request: asks for what a restriction keeps away
`;
