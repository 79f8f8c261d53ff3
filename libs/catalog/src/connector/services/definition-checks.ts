import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Sandbox, type SandboxedTask, SandboxStopped } from '#kernel';
import { type CheckTask } from '../../validation/domain/check-task.js';
import { type ValidateOptions, type Validation } from '../../validation/domain/validate.js';

const task: SandboxedTask<CheckTask, Validation> = {
  module: new URL('../../validation/domain/check-task.js', import.meta.url).href,
};

/** Checks definitions that anybody may have written, in processes with bounds of their own: another's never wait for one. */
@Injectable()
export class DefinitionChecks implements OnApplicationShutdown {
  private readonly sandbox = new Sandbox({ processes: 2, time: 5000, memory: 256 << 20, waiting: 20 });

  /** @param source text in YAML or JSON, or a document already read. */
  async check(orgId: string, source: unknown, options: ValidateOptions): Promise<Validation> {
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
