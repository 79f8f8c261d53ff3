import { spawnSync } from 'node:child_process';

/** Whether `python3` is installed in a version that the Python client supports. */
export const hasPython = spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 11))']).status === 0;

/** The title of a test that needs Python, with the reason if it is skipped. */
export const pythonTitle = (title: string): string =>
  hasPython ? title : `${title} (skipped: Python 3.11 or later is not installed)`;
