import { type DynamicModule, type ExistingProvider, Module, type Type, type ValueProvider } from '@nestjs/common';

/** A setting, or a port with the adapter that implements it. */
export type Binding = ValueProvider | ExistingProvider;

/** Visible in the whole process, because modules that inject ports cannot import the contexts that implement them. */
@Module({})
class BindingsModule {}

/**
 * Binds settings and ports for the whole process. Every other class is visible only to modules that import its module.
 * @param context the module that exports the adapters. The returned module starts it.
 */
export const bindGlobally = (bindings: readonly Binding[], context?: Type): DynamicModule => ({
  module: BindingsModule,
  global: true,
  imports: context ? [context] : [],
  providers: [...bindings],
  exports: bindings.map(({ provide }) => provide),
});
