import { type AccessCheck, Decision } from '#kernel';

/** A route for the service, whose requests are signed; routes for browsers say `everybody`. */
export const theService: AccessCheck = () => Decision.allow;
