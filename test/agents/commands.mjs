import { createRequire } from 'node:module';
import { join } from 'node:path';

const own = createRequire(import.meta.url);

/** The script that a package runs for its command. */
export function commandOf(name, command = name.split('/').pop()) {
  const found = own.resolve.paths(name).map((folder) => join(folder, name, 'package.json'));
  const file = found.find((path) => existsAt(path));
  const { bin } = own(file);
  return join(file, '..', typeof bin === 'string' ? bin : (bin[command] ?? Object.values(bin)[0]));
}

function existsAt(path) {
  try {
    return Boolean(own(path));
  } catch {
    return false;
  }
}
