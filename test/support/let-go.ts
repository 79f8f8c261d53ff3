/**
 * Removes the references from a stopped object to its parts. Node 20 keeps the modules of every test file and
 * everything their variables refer to. Without this, hundreds of files would each keep a whole product in memory.
 */
export function letGo(stopped: object): void {
  for (const [name, value] of Object.entries(stopped))
    if (typeof value === 'function' || name === 'app' || name === 'transactions') Reflect.deleteProperty(stopped, name);
}
