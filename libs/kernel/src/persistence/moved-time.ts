/**
 * SQL of a time moved by an interval, such as `+ interval '1 minute'`. In UTC, the result does not depend on the session, so
 * that Citus lets an update use it.
 */
export const movedTime = (time: string, by: string): string => `(${time} at time zone 'UTC' ${by}) at time zone 'UTC'`;
