import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { type Module, SourceTextModule, SyntheticModule } from 'node:vm';

/**
 * The modules of one test file. Files in the `test` folder are loaded again for each test file. The product and its
 * packages are loaded once per process, as Node does.
 */
export class TestModules {
  private readonly modules = new Map<string, Module | Promise<Module>>();
  private readonly folder: string;

  constructor(folder: string) {
    this.folder = pathToFileURL(`${folder}/`).href;
  }

  /** Runs the file at this path and its imports. */
  import = (path: string): Promise<Module> => this.run(pathToFileURL(path).href);

  private async run(address: string): Promise<Module> {
    const module = await this.moduleAt(address);
    if (module.status === 'unlinked')
      await module.link((specifier, from) => this.moduleAt(addressOf(specifier, from.identifier)));
    await module.evaluate();
    return module;
  }

  private moduleAt(address: string): Module | Promise<Module> {
    const known = this.modules.get(address);
    if (known) return known;
    const module = address.startsWith(this.folder) ? this.afresh(address) : once(address);
    this.modules.set(address, module);
    return module;
  }

  private afresh(url: string): Module {
    const filename = fileURLToPath(url);
    return new SourceTextModule(readFileSync(filename, 'utf8'), {
      identifier: url,
      initializeImportMeta: (meta) => Object.assign(meta, { url, filename, dirname: dirname(filename) }),
      importModuleDynamically: (specifier) => this.run(addressOf(specifier, url)),
    });
  }
}

const addressOf = (specifier: string, from: string): string =>
  specifier.startsWith('.') ? new URL(specifier, from).href : specifier;

/** Names such as `#kernel` resolve as in the test file, because both belong to one package. */
async function once(address: string): Promise<Module> {
  const exported = Object.entries((await import(address)) as object);
  const names = exported.map(([name]) => name);
  return new SyntheticModule(names, function () {
    for (const [name, value] of exported) this.setExport(name, value);
  });
}
