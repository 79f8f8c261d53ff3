/** Milliseconds in which changes gather that one look at the open requests answers. */
const gathering = 5_000;

/** What an event asks for after which some request may no longer be needed: `then: mayEndRequests` in its entry. */
export const mayEndRequests = {
  AccessRequestClosedWhenNotNeeded: (_: object, at: Date) => new Date(at.getTime() + gathering),
};
