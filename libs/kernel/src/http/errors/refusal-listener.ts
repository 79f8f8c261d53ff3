import { type ApiError } from '../../domain/errors.js';
import { type AuthenticatedRequest } from '../auth/authenticated-request.js';

/** Who wants to know of requests that were refused; nobody, unless a context says so. */
export abstract class RefusalListener {
  /** Told while the answer leaves, which does not wait: it must not throw, and answers before anything is written. */
  abstract onRefusal(request: AuthenticatedRequest, error: ApiError): void;

  /** When everything that was noted until now has been written, or given up. */
  abstract settled(): Promise<void>;
}
