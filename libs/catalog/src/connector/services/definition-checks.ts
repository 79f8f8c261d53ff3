import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Sandbox, type SandboxedTask, SandboxStopped } from '#kernel';
import { type CheckTask } from '../../validation/domain/check-task.js';
import { validateDefinition, type ValidateOptions, type Validation } from '../../validation/domain/validate.js';

const task: SandboxedTask<CheckTask, Validation> = {
  module: new URL('../../validation/domain/check-task.js', import.meta.url).href,
};

/**
 * What our own process takes on, in characters: some 50 milliseconds, however hostile it is. Text costs more, as its
 * parser tells each error by itself, and patterns cost most of a document.
 */
const cheap = { text: 256, document: 1024 };

/** Checks definitions that anybody may have written: what could take long is done in a process with bounds of its own. */
@Injectable()
export class DefinitionChecks implements OnApplicationShutdown {
  private readonly sandbox = new Sandbox({ processes: 1, time: 5000, memory: 256 << 20, waiting: 20 });

  /** @param source text in YAML or JSON, or a document already read. */
  async check(orgId: string, source: unknown, options: ValidateOptions): Promise<Validation> {
    const isCheap =
      typeof source === 'string' ? source.length <= cheap.text : JSON.stringify(source).length <= cheap.document;
    if (isCheap) return validateDefinition(source, options);
    try {
      const [checked] = await this.sandbox.run(orgId, task, { source, options });
      return checked!;
    } catch (thrown) {
      if (!(thrown instanceof SandboxStopped)) throw thrown;
      return { definition: null, diagnostics: [stopped(thrown)] };
    }
  }

  onApplicationShutdown(): void {
    this.sandbox.close();
  }
}

const stopped = ({ message }: SandboxStopped) =>
  ({ severity: 'error', code: 'schema', message: `It cannot be checked: it ${message}.`, pointer: '' }) as const;
