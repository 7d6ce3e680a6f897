package verify

import "strings"

// Words that orders are made of, as alternatives of a pattern.
const (
	theAgent = `(?:ais?|llms?|(?:large )?language models?|ai (?:agents?|assistants?|models?|systems?)|(?:coding |software )?assistants?|coding agents?|automated (?:reviewers?|systems?|tools?|agents?)|claude|chatgpt|copilot|gemini|gpt-?\d*)`
	mustDo   = `(?:must|should|shall|has to|have to|needs? to|is to|are to|is required to|are required to|will)`
	doIt     = `(?:run|execute|call|invoke|delete|erase|send|post|upload|install|download|fetch|ignore|disregard|approve|commit|push|disable|email|output|print|reveal|recommend|overwrite|bypass|skip|turn off|obey|comply|append|insert|add|read|stop|respond|reply|answer|state|say|mark|export|paste|open)`
	secrets  = `(?:/etc/(?:passwd|shadow)|~/\.(?:ssh|aws)|id_rsa|\.env\b|api[ _-]?keys?|\w*_api_key|credentials?|secrets?|passwords?|tokens?|environment variables|(?:contents? of the )?environment|database dump|source code|file list|configuration)`
	outside  = `(?:https?://|to (?:me|us)\b|[\w.+-]+@[\w-]+\.\w+|webhook|via dns|following address|your (?:reply|answer|response|summary|output)|every commit|commit message)`
	theUser  = `(?:the |any |your )?(?:user|human|operator|developer|maintainer|person|anyone|anybody)`
)

// addressed are orders that are known by whom they speak to: a model, an assistant, whoever reads.
var addressed = []order{
	orderOf(`\bas an? (?:ai|llm|large language model|language model|ai \w+|coding agent|assistant|automated \w+)\b.{0,60}\b(?:you|your)\b`, "as an ", "as a l", "as a c"),
	orderOf(`\bif (?:you are|you're|the reader is|this is read by) (?:an?|any) (?:large )?(?:ai|llm|language model|coding agent|agent|assistant|automated|bot)\b`, "if you are a", "if you're a", "the reader is", "read by"),
	orderOf(`(?:^|[.:!;>] ?)(?:dear|hey|hello|hi|attention|note (?:for|to)|message (?:for|to)|instructions? (?:for|to)) (?:the |any |all |an? )?(?:agents?\b|model\b|`+theAgent+`\b|automated )`,
		"dear ", "hey ", "hello ", "hi ", "attention", "note for", "note to", "message for", "message to", "instructions for", "instructions to", "instruction for"),
	orderOf(`\b`+theAgent+` (?:working here |reading this |that works? on this \w+ |who reads? this )?(?:always )?`+mustDo+` (?:not |now |first |always |immediately |also |silently )*`+doIt+`\b`, "llm", "ai ", "ais ", "model", "assistant", "agent", "automated", "claude", "chatgpt", "copilot", "gemini", "gpt"),
	orderOf(`\b(?:an? agents?|the agents?|agents?|the model|the reader|all agents)\b[^.]{0,60}\b`+mustDo+`\b[^.]{0,60}(?:\bexecute what|\bignore its|\bsafety policy|\bturn off sandbox|\bdisable the (?:linter|sandbox|hooks?)|\bhttps?://[^ ]+ (?:before|first|and execute)|\bwithout (?:asking|telling))`, "agent", "model", "reader"),
	orderOf(`\bmandatory for `+theAgent+`\b|\b(?:llm|ai|agent|model) (?:directive|override|command)s? ?:`, "mandatory", "directive", "override", "command"),
	orderOf(`\b(?:you|me),? (?:the|an?) (?:ai|llm|language model|coding agent|assistant|agent)\b,?|(?:^|[.:!;] ?)(?:ai|claude|chatgpt|copilot|gemini|assistant) ?[:,] ?(?:please|you|do|run|delete|ignore|sure|i will|now)\b`, "you, the", "you, a", "you the", "me, the", "ai:", "ai,", "ai ", "claude", "chatgpt", "copilot", "gemini", "assistant"),
	orderOf(`\b(?:any|every|each|whichever) (?:ai|assistant|agent|model)s? (?:summari[sz]ing|reading|reviewing|processing|handling) (?:this|it)\b|\bwhoever (?:reads|processes|summari[sz]es) this\b|\bthe (?:reader|one reading this) is an? (?:automated|ai|language)`, "summari", "reading", "reviewing", "processing", "handling", "whoever", "the reader"),
	orderOf(`\b(?:now that you have read this|whenever you (?:see|read) this|when (?:you )?(?:summari[sz]|describ|review|analy[sz])(?:e|ing) this\b|when asked about this\b|in your (?:summary|answer|reply|response|review)),?[^.]{0,40}\b(?:say|state|claim|answer|report|mention|recommend|include|call|invoke|run)\b`, "you have read this", "read this", "see this", "when you", "when summari", "when describ", "when review", "when analy", "asked about this", "in your "),
}

// answering are orders on what to answer, and on what came before.
var answering = []order{
	orderOf(`\byour (?:response|reply|answer|summary|output) (?:must|should|has to|needs to|shall) (?:only )?(?:contain|include|begin|start|end|say|state|be)\b`, "your response", "your reply", "your answer", "your summary", "your output"),
	orderOf(`\b(?:begin|start|end) your (?:reply|response|answer|output|summary) with\b|\b(?:respond|reply|answer) only with (?:the word|"|')|\b(?:respond|reply|answer) with (?:the word|"[^"]{1,40}" and (?:nothing|then))|\breply with your\b`, "gin your", "start your", "end your", "respond ", "reply ", "answer "),
	orderOf(`\byour (?:earlier|previous|prior|initial|original|hidden) (?:guidance|instructions?|rules?|tasks?|prompt|directives?|orders?)\b|\byour (?:new )?(?:task|instructions|role|goal|mission|objective)s? (?:has|have) (?:now )?changed\b|\byour (?:previous )?(?:task|mission) is cancell?ed\b|\byour new (?:task|role|mission|instructions?) (?:is|are)\b`, "your"),
	orderOf(`\b(?:reveal|print|show|output|repeat|list|confirm by printing|reply with|what are) (?:out )?(?:your|the text of your) (?:full |entire |complete |initial |hidden |first |system )*(?:configuration|rules|prompt|instructions|guidelines|message|system message)\b|\brepeat (?:the )?(?:words|text|everything|all)(?: of what is| that is)? above\b|\blist the tools you have\b`, "your", "repeat", "list the tools"),
	orderOf(`\b(?:supersedes?|overrides?|replaces?) (?:any|all|every) (?:previous |prior |earlier )?(?:directives?|instructions?|orders|rules) (?:you|that you|given|received)|\bthe rules you were given\b|\bguidance no longer applies\b|\bforget (?:the|this|our) conversation\b|\bforget who you are\b`, "you", "given", "received", "guidance", "forget"),
	orderOf(`\b(?:treat|consider|regard) (?:everything|the (?:following|text)|anything|what follows|all text)\b[^.]{0,40}\bas (?:a message|coming|instructions?|system|commands?|orders?)\b`, "treat", "consider", "regard"),
	orderOf(`\b(?:disregard|ignore|do not follow|don't follow) (?:what )?(?:the )?(?:(?:user|person|human|developer)(?:'s)? (?:requests?|instructions?|says|said|asked|wants)|instructions? (?:of|from) the (?:user|human|person|developer))\b`, "disregard", "ignore", "follow"),
	orderOf(`\b(?:mark|classify|report|rate|label) this (?:file|code|diff|module|function|change|pr|pull request|repository) as (?:safe|harmless|approved|secure|reviewed|trusted|benign)\b|\bapprove (?:this|their own|your own|the) (?:pull requests?|prs?|change) without\b|\bapprove their own pull requests\b|\b(?:verified|audited|reviewed),? (?:do not|don't|no need to) (?:analy|review|check|look)`, "mark", "classify", "report", "rate", "label", "approve", "verified", "audited", "reviewed"),
	orderOf(`!\[[^\]]*\]\(https?://[^)]*\?[^)]*=(?:your_|secrets?|\{|\$)`, "!["),
}

// placing are orders to put something into what the agent writes, and on its form.
var placing = []order{
	orderOf(`\b(?:following|subsequent|below) code (?:snippet|block|excerpt|section)\b[^:.]{0,80}\byour (?:code|solution|implementation|algorithm|response|elucidation|answer|reply)\b|\byour (?:code|solution|implementation|response|algorithm)\b[^:.]{0,60}\b(?:following|subsequent) code (?:snippet|block|excerpt|section)\b`, "code "),
	orderOf(`(?:^|[.!?] ?)(?:add|append|include|integrate|introduce|use|replace|substitute|scramble|jumble|rearrange|misspell|remove|group|combine|convert|translate|tease|suggest|anagram)\b[^.]{0,140}\byour (?:answer|reply)\b`, "your answer", "your reply"),
	orderOf(`(?:^|[.!?] ?)(?:in your (?:answer|reply|response),|(?:modify|enhance|augment|provide|render|write|present|encode) your (?:answer|reply|response|message)\b)|\b(?:letters|words|emojis?|typos|vowels|spaces|symbols|sentence|users?) [^.]{0,40}\b(?:in|from|of) your (?:response|message)\b`, "your "),
}

// acting are orders to do what harms, or to hide it.
var acting = []order{
	orderOf(`\b(?:paste|send|upload|post|append|export|email the|exfiltrate|leak|dump)\b[^!?]{0,60}`+secrets+`[^!?]{0,60}`+outside, "paste ", "send ", "upload ", "post ", "append ", "export ", "email the", "exfiltrate ", "leak ", "dump "),
	orderOf(`\b(?:read|print|open|include|output)\b[^.!?]{0,20}`+secrets+`[^.!?]{0,40}(?:\bto (?:me|us)\b|\bin(?:to)? (?:your|the) (?:reply|answer|response|summary|output)\b|\band (?:print|include|send|output) it\b)`, " to me", " to us", " your ", " reply", " answer", " response", " and print it", " and include it", " and send it", " and output it"),
	orderOf(`\byou (?:must|will|shall|are required to|have to|are to|may not|must not|should)(?: not| now| first| never)* (?:obey|comply|upload|send|reveal|exfiltrate|disclose|mention|tell|print|read)\b[^.]{0,50}(?:`+secrets+`|`+outside+`|\b(?:user|human)\b|\bcommands? that\b|\bthe file\b)`, "you must", "you will", "you shall", "you are required", "you have to", "you are to", "you may not", "you should"),
	orderOf(`\b(?:do not|don't|never|not|no need to)(?: ever)? (?:let `+theUser+` know|(?:mention|say|tell|report) (?:it|this|that|this comment)? ?(?:to )?(?:the user|the human|anyone|anybody))|\bsay nothing (?:about|of) this\b|\bwithout (?:asking|telling|informing|notifying) (?:the )?(?:user|human|operator|developer)\b|\b(?:do this|continue|proceed) silently\b`, "let ", "mention", "anyone", "anybody", "nothing ", "without asking", "without telling", "without inform", "without notif", "silently", "the user", "the human", "know"),
	orderOf(`\bthe user (?:has )?(?:already )?(?:approved|agreed|authori[sz]ed|consented)\b[^.]{0,40}\b(?:no need|do not|don't) (?:to )?ask\b|\b(?:do not|don't) ask `+theUser+` for (?:confirmation|permission)[^.]{0,20}\b(?:just|and) (?:execute|run|do|delete)\b|\bask for (?:their|the user's) (?:password|credentials|token)`, "ask "),
	orderOf(`\byou (?:now have|have been (?:granted|given)|are now in|have been upgraded to|are in)\b[^.]{0,20}\b(?:root|admin\w*|unrestricted|god|debug|developer|maintenance)\b[^.]{0,20}(?:access|mode|privileges?)\b[^.]{0,3}(?:now|confirm|print|and|all|obey|$)|\b(?:unrestricted|god|jailbreak) mode\b|\bswitch to \w+ persona\b`, "root", "admin", "unrestricted", "god ", "debug", "developer", "maintenance", "jailbreak", "persona"),
	orderOf(`\bnever refuses\b|\b(?:all )?restrictions are (?:lifted|off|removed)\b|\b(?:had|have|without) (?:no|any) restrictions\b|\bsafety (?:filters?|checks|polic(?:y|ies)|guidelines|rules)\b[^.]{0,12}\b(?:off|disabled|lifted|suspended)\b|\b(?:ignore|bypass|override|skip) (?:its|your|the|all) (?:safety|content) (?:polic(?:y|ies)|filters?|checks|rules)\b|\boverride your (?:content|safety|polic|rules|instructions|programming)`, "refuse", "restriction", "safety", "content", "override your"),
	orderOf(`\bobey (?:me|this (?:comment|file|text)|commands that|the (?:file|repository|following|text)|what follows)\b|\b(?:you )?only obey\b|\bcomply with (?:every|all|any|the) (?:requests?|text|commands?) (?:below|above|in)|\bcomply with every request\b|\bfollow these\b ?\.?$`, "obey", "comply", "follow these"),
	orderOf(`\bi(?:,? as[^.]{0,30},| am[^.]{0,30} and)? (?:hereby )?(?:authori[sz]e|allow|permit) you\b|\bas (?:your|the lead|the) developer,? i\b|\bi am the administrator\b`, "authori", "allow you", "permit you", "developer", "administrator"),
	orderOf(`\b(?:use|call|invoke) (?:the |your )(?:bash|shell|terminal|tool|edit|write)(?: tool)?\b[^.]{0,20}(?:with|to run|:|config_set)|\b(?:call|invoke) (?:the tool )?(?:file_registry_update_summaries|config_set)\b[^.]{0,60}\b(?:erase|empty|every|false|disable)`, "tool", "shell", "bash", "terminal", "file_registry", "config_set"),
	orderOf(`\b(?:please|must|first|now) (?:execute|run) the (?:following )?command\b|\b(?:execute|run) (?:the following|every) commands?\b[^.]{0,30}\b(?:found in|without|and confirm)|\b(?:run|execute):? ?rm -rf\b|\brm -rf /|\bgit push --force\.?$`, "the command", "following command", "every command", "rm -rf", "git push"),
	orderOf(`\b(?:add|create|insert) an? (?:hidden|backdoor|secret) (?:admin )?(?:user|account|route|key)\b|\badd the line [^.]{0,80}(?:\.bashrc|\.profile|authorized_keys)|\bpretend (?:the|that|all) [^.]{0,30}\band tell\b|\b(?:push|commit)[^.]{0,30}(?:without review|--no-verify, as)|\binsert the following dependency\b`, "a hidden", "a backdoor", "a secret", "add the line", "pretend", "without review", "--no-verify", "following dependency"),
	orderOf(`\b(?:from (?:this point|here|now) on),? (?:you|your)\b|\byour name is \w+ and\b`, "from this point", "from here on", "from now on", "your name"),
	orderOf(`(?:^|[.!;] ?)(?:#{2,} ?|\[)?(?:system|human|assistant|user|instruction)\]?(?: override)? ?: ?(?:you|please|delete|run|export|safety|sure|comply|ignore|grant|obey)\b|\[system\]|<(?:admin|root|operator)> ?(?:grant|you|obey|give)`, "system:", "system :", "system]", "system override", "human:", "assistant:", "user:", "instruction:", "<admin", "<root", "<operator"),
}

// otherTongues are the order to ignore what came before, in other languages.
var otherTongues = []order{
	orderOf(`\b(?:vergiss|ignorier\w*|missachte\w*)\b.{0,40}(?:anweisung|instruktion|vorgabe|regel)`, "vergiss", "ignorier", "missachte"),
	orderOf(`\b(?:ignor[ae]\w*|olvid[ae]\w*|omit[ae]\w*|oublie[zr]?|esque[cç]a\w*|dimentica\w*)\b.{0,50}(?:instruc+i\w+|instru[cç]\S+es|indicaci|\bórdenes|consigne|istruzion|(?:instructions?|directives?) (?:pr[eé]c|ant))`, "ignor", "olvid", "omit", "oublie", "esque", "dimentica"),
	orderOf(`(?:忽略|无视|無視|忘记|不要理会).{0,20}(?:指令|指示|提示|说明|规则|命令)|(?:指示|命令|プロンプト|ルール).{0,10}(?:無視|忘れ)|지시.{0,12}무시`, "忽略", "无视", "無視", "忘", "不要理会", "무시"),
	orderOf(`(?:`+lookalikes("игнорир")+`|`+lookalikes("забуд")+`).{0,50}(?:`+lookalikes("инструкци")+`|`+lookalikes("указани")+`|`+lookalikes("правил")+`)`, lookalikes("игнорир"), lookalikes("забуд")),
	orderOf(`(?:ignore|disregard|forget)(?:all|the|your)?(?:previous|prior|above)?instructions`, "instructions"),
}

// known are the orders by their commonest words.
var known = []order{
	orderOf(`\b(ignore|disregard|forget|override|bypass)\b.{0,40}\b(previous|prior|above|earlier|all|your|system)\b.{0,40}\b(instruction|prompt|guideline|guardrail)s?\b`,
		"ignore", "disregard", "forget", "override", "bypass"),
	orderOf(`\b(ignore|disregard|forget)\b.{0,20}\b(previous|prior|above|earlier|your)\b.{0,20}\b(rule|message|direction)s?\b|\boverride (the|your) system rules\b|`+
		`\b(ignore|disregard|forget) (everything|anything|all|what) (above|before this|you (know|were told|have been told)|that came before|was said)\b`,
		"ignore", "disregard", "forget", "override"),
	orderOf(`\b(new|updated|additional|real) (system )?instructions? ?:|\bnew system prompt\b`, "instruction", "system prompt"),
	orderOf(`</?(system|assistant|instructions?|important|tool_?(call|use|result)s?|function_calls?|antml:[a-z_]+)( [^>]*)?>|\[/?inst\]|<\|[a-z_]+\|>`, "<", "inst]"),
	orderOf(`(^|[.:!;>] ?)(system|assistant|developer) ?: ?(you|ignore|please|now|do not|always|never|from now)\b`, "system", "assistant", "developer"),
	orderOf(`\byou are now (in|a|an|the|my|dan|acting|playing|free|under|no longer|required|allowed)\b|\bfrom now on,? (you|always|never|answer|respond)\b|\bpretend (that )?you\b|\byou are an? (\w+ ){0,3}(ai|assistant|agent) (that|who|with|and)\b`,
		"you are", "from now on", "pretend"),
	orderOf(`\b(do not|don't|never) (tell|inform|mention|reveal)( (this|that|it|any|anything|of this|about it|about this)){0,3}( to)? (the |any |your )?(user|human|developer)s?\b|\bwithout telling the (user|human|developer)\b`,
		"do not", "don't", "never", "without telling"),
	orderOf(`\b(reveal|print|repeat|output|leak|exfiltrate|send|post|upload)\b.{0,40}\byour ((system|hidden|initial|original) )*(prompt|instructions|conversation)\b`, "your"),
	orderOf(`\b(send|post|upload|leak|exfiltrate)\b.{0,20}\b(api keys?|secrets?|credentials|environment variables|tokens?|\.env|source code|files?)\b.{0,20}\bto https?://`, "http"),
	orderOf(`\b(ai agents?|ai assistants?|coding agents?|language models?|llms?|claude|chatgpt|copilot) (must|should|have to|has to|need to|needs to) `+
		`(now |first |always |immediately |also )*(run|execute|call|invoke|delete|send|post|upload|install|download|ignore|approve|commit|push|disable|email)\b`,
		"must", "should", "ha", "need"),
	orderOf(`\b(note|message|instructions?|attention|important)( to| for)? (the |any |all )?(ai|ai agents?|ai assistants?|coding agents?|llms?|language models?) ?(reading|:|that reads?|who reads?)`,
		" ai", "agent", "llm", "model"),
	orderOf(`\b(curl|wget) [^|]{1,200}\| ?(sudo )?(ba|z|da)?sh\b`, "curl", "wget"),
	orderOf(`\bjailbreak(ed)? (mode|prompt)\b|\bdan mode\b|\bdeveloper mode (is )?(now )?(on|enabled|activated)\b`, "jailbreak", "mode"),
}

// orders are matched with text in lower case whose white space is one space each, line ends too. What people
// write of code comes close to many of them: "you must call Close", "rules override earlier rules", "builds the
// system prompt" are no orders.
var orders = [][]order{known, addressed, answering, placing, acting, otherTongues}

func containsAny(text string, marks []string) bool {
	for _, m := range marks {
		if strings.Contains(text, m) {
			return true
		}
	}
	return false
}
