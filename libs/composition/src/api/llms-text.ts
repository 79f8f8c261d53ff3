/** Returns the guide that agents read before they call the API [llmstxt.org]. */
export const llmsText = (serviceUrl: string): string => `# Latchkey

> Connects an organization's third-party systems and decides which connectors and tools every person and agent may use.

Send a token as \`Authorization: Bearer …\`. Lists are paged: pass \`next_cursor\` back as \`cursor\`, and send
\`count=exact\` to get \`total\`. An error is
\`{"error": {"code", "message", "reason", …}}\`: \`reason\` is for programs, \`message\` says what to do. Send an \`Idempotency-Key\`
with every write that you may repeat, and respect \`Retry-After\`. Running a tool may return 202 with an approval: ask a
person to approve it, then send the same call with \`approval_id\`.

## The interface

- [OpenAPI document](${serviceUrl}/schema/openapi.json): every route, with examples; \`ErrorReason\` says what each reason means
- [Reference](${serviceUrl}/reference): the same, for people; [errors](${serviceUrl}/reference/errors) lists every reason

## Main routes

- GET /user/me: the owner of the token, and what they may do
- GET /connector, GET /connector/{slug}/tools: the available systems, and their tools
- POST /connection, GET /connection: accounts on these systems; POST returns a link to sign in with
- POST /connection/{id}/execute: runs a tool
- GET /toolbox, POST /toolbox/{id}/execute: curated tools that use their curators' accounts
- POST /mcp: the same tools over the Model Context Protocol
- GET /restriction/explain: why a member may or may not use a connector or tool
- POST /access-request: requests access that a restriction blocks
`;
