import ts from 'typescript-eslint';

export default ts.config(
  {
    ignores: [
      'dist',
      '.cache',
      'node_modules',
      '*.js',
      '*.cjs',
      '.ci',
      'bin',
      'test/agents',
      'test/others',
      'libs/client/src/generated',
    ],
  },
  ts.configs.recommendedTypeChecked,
  {
    languageOptions: { parserOptions: { projectService: true } },
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
        { selector: 'TSEnumDeclaration', message: 'Use a union of string literals.' },
        {
          selector: 'MemberExpression[object.object.name="process"][object.property.name="env"]',
          message: 'Declare a setting instead.',
        },
      ],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/explicit-module-boundary-types': 'off',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowNever: true }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
    },
  },
  // A migration is one statement after the other.
  { files: ['libs/*/src/migrations/**', '**/create-*.ts'], rules: { 'max-lines-per-function': 'off' } },
  { files: ['libs/kernel/src/domain/clock.ts'], rules: { 'no-restricted-syntax': 'off' } },
  // What these print is for the person who typed the command.
  {
    files: [
      'apps/{standalone,cli,demo}/**',
      'libs/composition/src/{postgres,product}/**',
      'test/{bench,mutants,try-{failover,faults,openapi,processes,rolling}}/**',
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
