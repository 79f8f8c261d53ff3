import { Injectable } from '@nestjs/common';
import { Logger } from 'nestjs-pino';

/** Nest's own account of how it puts an app together, a hundred lines at every start. */
const assembly = new Set<unknown>(['InstanceLoader', 'RoutesResolver', 'RouterExplorer', 'NestFactory']);

/** What Nest and our classes log through. */
@Injectable()
export class ProcessLogger extends Logger {
  override log(message: unknown, ...rest: unknown[]): void {
    if (assembly.has(rest.at(-1))) this.debug(message, ...rest);
    else super.log(message, ...rest);
  }
}
