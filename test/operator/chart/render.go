// Renders the templates of a Helm chart as Helm does: with Go's text/template and the functions of Sprig. Helm itself is
// not a Debian package. Reads {"folder", "data": [{"Values", "Release", "Chart"}]} from stdin, and prints a list with one
// object of texts by file name for each element of "data". A value that is missing is an error, as with `helm --strict`.
package main

import (
	"encoding/json"
	"log"
	"os"
	"path/filepath"
	"strings"
	"text/template"

	"github.com/Masterminds/sprig"
)

func check(err error) {
	if err != nil {
		log.Fatal(err)
	}
}

func main() {
	var input struct {
		Folder string
		Data   []map[string]interface{}
	}
	check(json.NewDecoder(os.Stdin).Decode(&input))
	functions := sprig.TxtFuncMap()
	// Helm removes them: a chart must not read the environment of the machine.
	delete(functions, "env")
	delete(functions, "expandenv")
	files, err := filepath.Glob(filepath.Join(input.Folder, "templates", "*"))
	check(err)
	output := []map[string]string{}
	for _, data := range input.Data {
		texts := map[string]string{}
		for _, file := range files {
			text, err := os.ReadFile(file)
			check(err)
			parsed, err := template.New(filepath.Base(file)).Option("missingkey=error").Funcs(functions).Parse(string(text))
			check(err)
			var rendered strings.Builder
			check(parsed.Execute(&rendered, data))
			texts[filepath.Base(file)] = rendered.String()
		}
		output = append(output, texts)
	}
	check(json.NewEncoder(os.Stdout).Encode(output))
}
