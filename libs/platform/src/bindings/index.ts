import { type DynamicModule, type ExistingProvider, Module, type Type, type ValueProvider } from '@nestjs/common';

/** A setting, or a port with the adapter that implements it. */
export type Binding = ValueProvider | ExistingProvider;

/** Visible in the whole process, because modules that inject ports cannot import the contexts that implement them. */
@Module({})
class BindingsModule {}

/**
 * Binds ports to adapters, and settings to values, for the whole process. Every other class is visible only to modules
 * that import its module.
 * @param modules export the adapters
 */
export const bindGlobally = (bindings: readonly Binding[], modules: readonly Type[] = []): DynamicModule => ({
  module: BindingsModule,
  global: true,
  imports: [...modules],
  providers: [...bindings],
  exports: bindings.map(({ provide }) => provide),
});

@Module({})
class StartedContextModule {}

/**
 * Returns the module of a context together with the context's settings.
 * @param parts of the context, in the order in which the OpenAPI document lists their routes
 */
export const startContext = (
  context: Type,
  parts: readonly Type[],
  settings: readonly ValueProvider[],
): DynamicModule => ({
  module: StartedContextModule,
  imports: [...parts, context, bindGlobally(settings)],
  exports: [context],
});
