import { buildAddress, type Call, isJson, json } from './example-call.js';

/** Writes a call in Go, as gofmt formats it. */
export function inGo(call: Call): string {
  const { method, tokenVariable, accept, body } = call;
  const isFile = body !== undefined && !isJson(body.type);
  const packages = [
    'fmt',
    'io',
    'log',
    'net/http',
    ...(isFile || tokenVariable ? ['os'] : []),
    ...(body && !isFile ? ['strings'] : []),
  ];
  const made = `http.NewRequest("${method}", "${buildAddress(call)}", ${body ? 'body' : 'nil'})`;
  return [
    'package main',
    '',
    'import (',
    ...packages.map((name) => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    ...(isFile ? ['\tbody, err := os.Open("logo.png")', ...goCheck] : []),
    ...(body && !isFile ? [`\tbody := strings.NewReader(${goText(json(body.value ?? {}))})`] : []),
    `\trequest, err := ${made}`,
    ...goCheck,
    ...(tokenVariable ? [`\trequest.Header.Set("Authorization", "Bearer "+os.Getenv("${tokenVariable}"))`] : []),
    ...(accept ? [`\trequest.Header.Set("Accept", "${accept}")`] : []),
    ...(body ? [`\trequest.Header.Set("Content-Type", "${body.type}")`] : []),
    '\tresponse, err := http.DefaultClient.Do(request)',
    ...goCheck,
    '\tdefer response.Body.Close()',
    '\tanswer, err := io.ReadAll(response.Body)',
    ...goCheck,
    '\tfmt.Println(response.Status, string(answer))',
    '}',
  ].join('\n');
}

const goCheck = ['\tif err != nil {', '\t\tlog.Fatal(err)', '\t}'];

/** A raw string. A backtick ends it, so it is added as a usual string. */
const goText = (text: string): string => `\`${text.split('`').join('` + "`" + `')}\``;

/** Writes a call in Java 17, with the client of the standard library. */
export function inJava(call: Call): string {
  const { method, tokenVariable, accept, body } = call;
  const isFile = body !== undefined && !isJson(body.type);
  const publisher = isFile
    ? 'ofFile(Path.of("logo.png"))'
    : body
      ? `ofString(${javaText(json(body.value ?? {}))})`
      : 'noBody()';
  return [
    'import java.net.URI;',
    'import java.net.http.HttpClient;',
    'import java.net.http.HttpRequest;',
    'import java.net.http.HttpResponse;',
    ...(isFile ? ['import java.nio.file.Path;'] : []),
    '',
    'public class Example {',
    '    public static void main(String[] args) throws Exception {',
    `        var request = HttpRequest.newBuilder(URI.create("${buildAddress(call)}"))`,
    ...(tokenVariable ? [`            .header("Authorization", "Bearer " + System.getenv("${tokenVariable}"))`] : []),
    ...(accept ? [`            .header("Accept", "${accept}")`] : []),
    ...(body ? [`            .header("Content-Type", "${body.type}")`] : []),
    ...(method === 'GET' ? [] : [`            .method("${method}", HttpRequest.BodyPublishers.${publisher})`]),
    '            .build();',
    '        var response = HttpClient.newHttpClient().send(request, HttpResponse.BodyHandlers.ofString());',
    '        System.out.println(response.statusCode() + " " + response.body());',
    '    }',
    '}',
  ].join('\n');
}

/** A text block, indented as the code around it. */
const javaText = (text: string): string =>
  ['"""', ...text.replaceAll('\\', '\\\\').replaceAll('"""', '\\"""').split('\n')].join('\n                ') + '"""';
