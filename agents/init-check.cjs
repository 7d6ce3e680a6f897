// Checks a JSON or TOML file against a JSON schema: node init-check.cjs SCHEMA FILE
'use strict';
const fs = require('fs');
const Ajv = require('ajv/dist/2020').default;
const AjvDraft7 = require('ajv').default;
const formats = require('ajv-formats').default;

const [schemaFile, file] = process.argv.slice(2);
const schema = JSON.parse(fs.readFileSync(schemaFile, 'utf8'));
const text = fs.readFileSync(file, 'utf8');

async function main() {
  const data = file.endsWith('.toml') ? (await import(require.resolve('smol-toml'))).parse(text) : JSON.parse(text);
  const options = { strict: false, allErrors: true };
  const ajv = /2020-12|2019-09/.test(schema.$schema || '') ? new Ajv(options) : new AjvDraft7(options);
  formats(ajv);
  const validate = ajv.compile(schema);
  if (!validate(data)) {
    console.error(validate.errors.slice(0, 10).map((e) => `${e.instancePath} ${e.message} ${JSON.stringify(e.params)}`).join('\n'));
    process.exit(1);
  }
}

main().catch((e) => {
  console.error(e.message);
  process.exit(1);
});
