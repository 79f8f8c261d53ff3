import { DatabaseError } from 'pg';
import { ConfigurationError, storageFull } from '#kernel';

/**
 * Describes a startup problem that an operator can fix. The result is one sentence, or a line per setting. Null for
 * other errors.
 */
export function startProblem(error: unknown): string | null {
  if (error instanceof ConfigurationError) return error.message;
  const { code, syscall, address, port, hostname } = error as Partial<ListenError>;
  if (syscall === 'listen' && code === 'EADDRINUSE')
    return (
      `Port ${port} of ${address} is in use. Stop the program that listens there, or set another port in PORT or ` +
      'VAULT_PORT.'
    );
  if (syscall === 'listen' && (code === 'EADDRNOTAVAIL' || code === 'EACCES'))
    return (
      `Cannot listen on port ${port} of ${address} (${code}). Set HOST to an address of this machine, and choose a ` +
      'port that the process may use.'
    );
  if (syscall === 'getaddrinfo') return `HOST ${hostname} is not an address of this machine (${code}). Correct HOST.`;
  if (isStorageFull(error))
    return `The disk of the database is full (SQLSTATE ${storageFull}). Free some space on this disk.`;
  return null;
}

type ListenError = { code: string; syscall: string; address: string; port: number; hostname: string };

/** Whether PostgreSQL's disk is full. TypeORM wraps PostgreSQL's errors. */
const isStorageFull = (error: unknown): boolean => {
  const { driverError } = error as { driverError?: unknown };
  return [error, driverError].some((each) => each instanceof DatabaseError && each.code === storageFull);
};
