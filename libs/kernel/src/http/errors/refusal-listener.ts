import { type ApiError } from '../../domain/errors.js';
import { type AuthenticatedRequest } from '../auth/authenticated-request.js';

/** Listener for refused requests. Does nothing unless a context provides one. */
export abstract class RefusalListener {
  /**
   * Called when a response is sent. The response does not wait for this method. The method must not throw, and must
   * return before its write is finished.
   */
  abstract onRefusal(request: AuthenticatedRequest, error: ApiError): void;

  /** Resolves when everything recorded so far has been written or given up. */
  abstract settled(): Promise<void>;
}
