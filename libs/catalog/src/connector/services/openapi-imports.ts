import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { Sandbox, type SandboxedTask, SandboxStopped } from '#kernel';
import { type ValidateOptions, type Validation } from '../../validation/domain/validate.js';
import { type OpenApiImport } from '../../openapi-import/domain/import-openapi.js';
import { type ImportTask } from '../../openapi-import/domain/import-task.js';

const task: SandboxedTask<ImportTask, Validation> = {
  module: new URL('../../openapi-import/domain/import-task.js', import.meta.url).href,
};

/** Makes definitions of OpenAPI documents, which anybody may have written: never in our own process. */
@Injectable()
export class OpenApiImports implements OnApplicationShutdown {
  private readonly sandbox = new Sandbox({ processes: 2, time: 10_000, memory: 340 << 20, waiting: 5 });

  async import(orgId: string, openapi: OpenApiImport, options: ValidateOptions): Promise<Validation> {
    try {
      const [made] = await this.sandbox.run(orgId, task, { openapi, options });
      return made!;
    } catch (thrown) {
      if (!(thrown instanceof SandboxStopped)) throw thrown;
      return { definition: null, diagnostics: [stopped(thrown)] };
    }
  }

  onApplicationShutdown(): void {
    this.sandbox.close();
  }
}

const stopped = ({ message }: SandboxStopped) => {
  const told = `Nothing can be made of it: it ${message}. Send a smaller document.`;
  return { severity: 'error', code: 'openapi_invalid', message: told, pointer: '' } as const;
};
