import { applyDecorators, createParamDecorator, type ExecutionContext, Post } from '@nestjs/common';
import { ApiQuery } from '@nestjs/swagger';
import { type FastifyRequest } from 'fastify';
import { Deadline } from '#kernel/http';
import { defineBucket, RateLimit } from '#platform/rate-limit';

/** Limits tool runs per token. */
export const executions = defineBucket({
  name: 'execute',
  counts: 'Tool calls per token.',
  quota: 600,
  seconds: 60,
  countedBy: 'token',
  insteadOfGeneral: true,
});

/**
 * Decorator for a route that runs a tool.
 * @param expectedAccount describes the query parameter `integrated_account_id`.
 */
export const ExecuteRoute = (expectedAccount: string) =>
  applyDecorators(
    Post(':id/execute'),
    RateLimit(executions),
    Deadline(65_000),
    ApiQuery({ name: 'integrated_account_id', type: String, required: false, description: expectedAccount }),
  );

/** The connection or account that the client expects. */
export const ExpectedAccount = createParamDecorator((_: unknown, context: ExecutionContext): string | undefined => {
  const { query } = context.switchToHttp().getRequest<FastifyRequest>();
  return (query as { integrated_account_id?: string }).integrated_account_id;
});
