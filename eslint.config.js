import regexp from 'eslint-plugin-regexp';
import ts from 'typescript-eslint';

export default ts.config(
  { ignores: ['dist', '.cache', 'node_modules', 'libs/client/src/generated'] },
  {
    // A text from outside must not block a process. An exception names the bound of its input.
    files: ['**/*.{ts,tsx,js,mjs,cjs}'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    },
  },
  { files: ['**/*.{ts,tsx}', '{.ci,tools}/**/*.mjs'], extends: [ts.configs.recommendedTypeChecked] },
  {
    files: ['**/*.{ts,tsx}', '{.ci,tools}/**/*.mjs'],
    languageOptions: {
      parserOptions: { project: ['tsconfig.json', 'apps/console/tsconfig.json', 'libs/client/tsconfig.json'] },
    },
    rules: {
      complexity: ['error', 15],
      'max-lines': ['error', 300],
      'max-lines-per-function': ['error', 60],
      'no-console': 'error',
      'no-restricted-syntax': [
        'error',
        {
          selector:
            ':matches(FunctionDeclaration, ArrowFunctionExpression, MethodDefinition[kind!="constructor"] > FunctionExpression)[params.length>5]',
          message: 'At most five parameters. A constructor may take what it needs.',
        },
        { selector: 'NewExpression[callee.name="Date"][arguments.length=0]', message: 'Ask the Clock.' },
        {
          selector: 'CallExpression[callee.name="ApiTags"] > Literal[value=/^[^A-Z]/]',
          message: 'A tag is a heading of the interface: `Restrictions`.',
        },
        {
          selector: 'MemberExpression[object.name="URL"][property.name="canParse"]',
          message: 'Ask isUrl: Node 20 answers this wrongly once it is compiled.',
        },
        {
          selector: 'CallExpression[callee.property.name="normalize"] > Literal[value=/^NF/]',
          message: 'Use normalized or textKey: normalizing many combining marks in a row takes quadratic time.',
        },
        { selector: 'TSEnumDeclaration', message: 'Use a union of string literals.' },
        {
          selector: 'MemberExpression[object.object.name="process"][object.property.name="env"]',
          message: 'Declare a setting instead.',
        },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/explicit-module-boundary-types': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowNever: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    },
  },
  // A migration is one statement after the other.
  { files: ['libs/*/src/migrations/**', '**/create-*.ts'], rules: { 'max-lines-per-function': 'off' } },
  // These programs run on the machine of a developer, outside the product.
  { files: ['{.ci,tools}/**'], rules: { 'no-console': 'off', 'no-restricted-syntax': 'off' } },
  // The rule does not read the type that JSDoc gives to parsed JSON.
  { files: ['**/*.mjs'], rules: { '@typescript-eslint/no-unsafe-assignment': 'off' } },
  { files: ['libs/kernel/src/domain/{clock,texts}.ts'], rules: { 'no-restricted-syntax': 'off' } },
  // What these print is for the person who typed the command.
  {
    files: [
      'apps/{standalone,cli,demo}/**',
      'libs/composition/src/{postgres,product}/**',
      'test/{bench,console/compare,mutants,try-{failover,faults,openapi,processes,rolling,texts}}/**',
      'test/try.ts',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['test/**'],
    rules: {
      'max-lines-per-function': 'off',
      'no-restricted-syntax': 'off',
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
);
