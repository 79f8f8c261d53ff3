/**
 * Test files that start and kill processes, use a browser or two, wait for timeouts, flood the product, fill it with large
 * organizations or compare many cases with an oracle, and those of whole flows: pages for people, agents over MCP, and
 * tokens by OAuth. `npm run test:slow` runs them, except the long ones. `npm test` runs the others. The slowest come first.
 */
export const slowTests = [
  /console\/smoke/,
  /neighbours\/(?!sizes)/,
  /test\/pages\//,
  /execute\/killed/,
  /organization\/(purging|freezing)/,
  /outbox\/(workers|redis)/,
  /openapi\/(reference\.|answers|bundled-search|list-rows|needed-permissions|directory-answers|other-responses)/,
  /tool-registry\/(discovering|managing)/,
  /test\/(crash|processes|two-processes)\./,
  /faults\//,
  /operator\//,
  /kernel\/(lost-commits|bound-roles)/,
  /test\/(flags|foreign-ids|refused-start)\./,
  /vault\/(refresh-kills|crash)/,
  /custom-connector\/(creating|checking|changing|edited-sending|handing-on)/,
  /post-install\/connecting/,
  /definition\/changing-variables/,
  /expressions\/(sandbox|own-processes)/,
  /openapi-import\/large/,
  /connections\/connection\/(many|rights)/,
  /vault\/lease-clocks/,
  /toolbox-authority\//,
  /toolboxes\/(mcp|own-account)\//,
  /authentication\/(authorization|assertion-grant|workload)\//,
  /client\/(hints|agents)/,
  /page-cursor\/sealed/,
  /identity\/cli/,
  /upgrade\//,
];

/**
 * Tests for which `.ci/run` has no time: whole installations, eight processes at once, every documented command, single
 * pages in a browser, a tutorial, deletions that wait for a lease, checks that wait for a busy machine, odd texts and
 * bodies for every route, edits that need many reviews, large directories, many random tries, many cases of one rule,
 * questions to the search, names that need every type, plans of large tables, and a Citus cluster. `npm run test:long` runs them.
 */
export const longTests = [
  /test\/citus\//,
  /organization\/killed/,
  /own-account\/(forwarded|many-people)/,
  /bad-texts\/(requests|responses)/,
  /faults\/refused-bodies/,
  /openapi\/pasted-messages/,
  /definition\/call-quotas/,
  /tool-registry\/(odd-schemas|listing)/,
  /catalog\/(busy-checks|first-connector)/,
  /expressions\/(bombs|hostile)/,
  /custom-connector\/(slugs|logo|edited-requests|edited-tools)/,
  /budget\/processes/,
  /post-install\/(echoes|edited|subjects|running-again|ways-to-sign-in)/,
  /tool-registry\/variants/,
  /lists\/(dates|large)/,
  /vault\/refresh-faults/,
  /neighbours\/sizes/,
  /toolbox\/broken-entries/,
  /openapi-import\/left-out/,
  /embedded-postgres\//,
  /openapi\/(reference-|swagger-ui|search-answers)/,
  /operator\/(commands|backup\.|other-keys|wrong-start|storage-full)/,
  /pages\/(api-pages|offered)/,
  /(connect-flow|sign-in)\/browser/,
  /client\/(administering|command-line|elsewhere|first-hour|packages|python)/,
  /synthetic-(tool\/validating|run\/hostile)/,
  /structure\/decisions/,
  /test\/plans\./,
  /provisioning\/(large|syncing)/,
  /(restriction\/simulating-promises|role\/simulating-many|member\/authority)/,
];

/** The tests of the screens of the console, one file for each. `npm run test:console` runs them. */
export const consoleTests = /test\/console\/(?!smoke|word-difference)/;

/** The position of a test file among the slow ones, beginning with the slowest. Infinite for other files. */
export function slownessOf(path: string): number {
  const position = [...longTests, ...slowTests].findIndex((each) => each.test(path));
  return position < 0 ? Infinity : position;
}
