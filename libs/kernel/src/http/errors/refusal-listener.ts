import { type ApiError } from '../../domain/errors.js';
import { type AuthenticatedRequest } from '../auth/authenticated-request.js';

/** Listener for refused requests. Does nothing unless a context provides one. */
export abstract class RefusalListener {
  /**
   * Called while the response is sent, which does not wait for it. It must not throw, and must return before it writes.
   */
  abstract onRefusal(request: AuthenticatedRequest, error: ApiError): void;

  /** Resolves when everything recorded so far has been written or given up. */
  abstract settled(): Promise<void>;
}
