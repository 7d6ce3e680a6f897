namespace Logs;

// What is bound to a template.
class Binder
{
    readonly Converter _converter;

    public Property[] Bind(Template template, object[] parameters)
    {
        var named = template.Named;
#if SPAN
        if (named.Length == 0) {
#else
        if (named.Count == 0) {
#endif
            return Bind(named);
        }
        return None;
    }

    Property Make(Token token)
    {
        return new Property(token);
    }
}
