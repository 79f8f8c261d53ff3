import { DatabaseError } from 'pg';
import { ConfigurationError } from '../../domain/errors.js';
import { storageFull } from '../../persistence/storage.js';

/** What an operator can mend about a process that does not start, in one sentence or a line for each setting; else null. */
export function startProblem(error: unknown): string | null {
  if (error instanceof ConfigurationError) return error.message;
  const { code, syscall, address, port, hostname } = error as Partial<ListenError>;
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return `Port ${port} of ${address} is in use: stop what listens there, or set another in PORT or VAULT_PORT.`;
  if (syscall === 'listen' && (code === 'EADDRNOTAVAIL' || code === 'EACCES'))
    return `This machine cannot listen on port ${port} of ${address} (${code}): set an address of this machine in HOST, and a port that it may use.`;
  if (syscall === 'getaddrinfo') return `HOST ${hostname} is no address of this machine (${code}): correct HOST.`;
  if (isStorageFull(error)) return `The disk of the database is full (SQLSTATE ${storageFull}). Free space on it.`;
  return null;
}

type ListenError = { code: string; syscall: string; address: string; port: number; hostname: string };

/** TypeORM wraps what PostgreSQL says. */
const isStorageFull = (error: unknown): boolean => {
  const { driverError } = error as { driverError?: unknown };
  return [error, driverError].some((each) => each instanceof DatabaseError && each.code === storageFull);
};
