package redact

import (
	"strings"
	"testing"
	"time"

	"github.com/weburl/weburl/internal/cputime"
)

func TestSecrets(t *testing.T) {
	mails := func(n int) string { return strings.TrimSpace(strings.Repeat(Mail+" ", n)) }
	for _, test := range []struct{ text, want, names string }{
		{"https://user:pw@h/a", "https://user:REDACTED@h/a", "password"},
		{"https://user:p:w@x@h/a@b:c", "https://user:REDACTED@h/a@b:c", "password"},
		{"kafka://b1:9092,b2:9092", "kafka://b1:9092,b2:9092", ""},
		{"jdbc:sqlserver://h:1433;user=a;password=b", "jdbc:sqlserver://h:1433;user=a;password=REDACTED", "password"},
		{"postgres://svc:p@ss/w#rd@db.internal:5432/app?a=b@c.arpa", "postgres://svc:REDACTED@redacted/REDACTED#REDACTED@db.internal:5432/app?a=REDACTED@REDACTED.arpa", "password password password password " + mails(2)},
		{"postgres://u:p@ss/w0rd#1@db-1.internal:5432/x?a=b", "postgres://u:REDACTED@redacted/REDACTED#REDACTED@db-1.internal:5432/x?a=b", "password password password password"},
		{"amqp://u:pa@w?rd@mq.internal:5672/v", "amqp://u:REDACTED@redacted?REDACTED@mq.internal:5672/v", "password password password"},
		{"x://u:pa@w?a=b@mq.arpa:1/", "x://u:REDACTED@w?a=REDACTED@REDACTED.arpa:1/", "password " + mails(2)},
		{`WIFI:T:WPA;S:net;P:a\;b:c;;`, `WIFI:T:WPA;S:net;P:REDACTED;;`, "password"},
		{"x://u:p@h.arpa/a@b.arpa x://u:p@h:1/a@b.arpa", "x://u:REDACTED@h.arpa/REDACTED@REDACTED.arpa x://u:REDACTED@h:1/REDACTED@REDACTED.arpa", "password " + mails(2) + " password " + mails(2)},
		{"https://user@h/ https://h:80/a@b", "https://user@h/ https://h:80/a@b", ""},
		{"https://ghp_0123456789abcdefABCDEF@github.com/x", "https://REDACTED@github.com/x", "username"},
		{"https://h/?a=1&access_token=ab%26c/d=&b=2#f", "https://h/?a=1&access_token=REDACTED&b=2#f", "access_token"},
		{"https://h/cb#id_token=eyJ.e&state=1", "https://h/cb#id_token=REDACTED&state=1", "id_token"},
		{"https://h/?X-Amz-Signature=0a&X-Amz-Date=1&AWSAccessKeyId=AK", "https://h/?X-Amz-Signature=REDACTED&X-Amz-Date=1&AWSAccessKeyId=REDACTED", "X-Amz-Signature AWSAccessKeyId"},
		{"https://h/a;jsessionid=0A/b?c", "https://h/a;jsessionid=REDACTED/b?c", "jsessionid"},
		{"https://h/?next=https%3A%2F%2Fu%3Ap%40i%2F%3Ftoken%3Da%2526b%26c=d&e=f", "https://h/?next=https%3A%2F%2Fu%3AREDACTED%40i%2F%3Ftoken%3DREDACTED%26c=d&e=f", "password token"},
		{"https://lab/#v=1&url=https%3A%2F%2Fh%2F%3Fapi_key%3Dx&panel=share", "https://lab/#v=1&url=https%3A%2F%2Fh%2F%3Fapi_key%3DREDACTED&panel=share", "api_key"},
		{"https://lab/#lines=https%3A%2F%2Fh%2F%3Fsig%3Dx%0Ahttps%3A%2F%2Fh%2F%3Fsig%3Dy+z", "https://lab/#lines=https%3A%2F%2Fh%2F%3Fsig%3DREDACTED%0Ahttps%3A%2F%2Fh%2F%3Fsig%3DREDACTED+z", "sig sig"},
		{"https://h/?code=12&key=a", "https://h/?code=12&key=a", ""},
		{"https://h/?code=4/0AX4XfWh0123456789abcdef", "https://h/?code=REDACTED", "code"},
		{"https://h/?token=&password=REDACTED&passenger=1", "https://h/?token=&password=REDACTED&passenger=1", ""},
		{"see https://h/?pwd=x and <https://h/?sig=y>", "see https://h/?pwd=REDACTED and <https://h/?sig=REDACTED>", "pwd sig"},
		{`http:\\u:p@h/`, `http:\\u:REDACTED@h/`, "password"},
		{"https://h/reset/0123456789abcdefABCDEF?a", "https://h/reset/REDACTED?a", "reset"},
		{"https://h/password-reset/0f8fad5b-d9cd-469f-a165-70867728950e. Or https://h/invite/x", "https://h/password-reset/REDACTED. Or https://h/invite/x", "password-reset"},
		{"https://h/a/eyJh.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgN/b", "https://h/a/REDACTED/b", "JWT"},
		{"https://h/?next=https%3A%2F%2Fi%2Fverify%2F0123456789abcdefABCDEF%3Fa&b", "https://h/?next=https%3A%2F%2Fi%2Fverify%2FREDACTED%3Fa&b", "verify"},
		{"https://h/commit/0123456789abcdefABCDEF https://h/reset/how-to-reset-my-password.html", "https://h/commit/0123456789abcdefABCDEF https://h/reset/how-to-reset-my-password.html", ""},
		{"https://h/reset/how-to-reset-my-password", "https://h/reset/how-to-reset-my-password", ""},
		{"https://h/?user[password]=a&user%5Bpassword%5D=b&pw[0]=c&user[name]=d", "https://h/?user[password]=REDACTED&user%5Bpassword%5D=REDACTED&pw[0]=REDACTED&user[name]=d", "user[password] user[password] pw[0]"},
		{"https://h/?authorization=Bearer%20abc&b", "https://h/?authorization=REDACTED&b", "authorization"},
		{"https://h/?passwort=a&contrase%C3%B1a=b&contraseña=c&mot_de_passe=d", "https://h/?passwort=REDACTED&contrase%C3%B1a=REDACTED&contraseña=REDACTED&mot_de_passe=REDACTED", "passwort contraseña contraseña mot_de_passe"},
		{"https://h/?a=ghp_0123456789ab&b=github_pat_0123456789ab#c=xoxb-12-34-abcd", "https://h/?a=REDACTED&b=REDACTED#c=REDACTED", "GitHub token GitHub token Slack token"},
		{"https://h/glpat-0123456789ab/?a=AKIAIOSFODNN7EXAMPLE&b=AKIABAD&u=https%3A%2F%2Fi%2F%3Fc%3Dsk_live_0123456789%26d", "https://h/REDACTED/?a=REDACTED&b=AKIABAD&u=https%3A%2F%2Fi%2F%3Fc%3DREDACTED%26d", "GitLab token AWS key Stripe key"},
		{"https://h/?a=eyJh.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgN&ghp_=b", "https://h/?a=REDACTED&ghp_=b", "JWT"},
		{"https://h/ASIA_PACIFIC_REPORT_2026/xapp-launcher-2", "https://h/ASIA_PACIFIC_REPORT_2026/xapp-launcher-2", ""},
		{"https://hooks.slack.com/services/T00000000/B00000000/XXXXXXXXXXXXXXXXXXXXXXX1 https%3A%2F%2Fhooks.slack.com%2Fservices%2FT0%2FB0%2FXXXXXXXXXXXXXXXXXXXXXXX1", "https://hooks.slack.com/services/T00000000/B00000000/REDACTED https%3A%2F%2Fhooks.slack.com%2Fservices%2FT0%2FB0%2FREDACTED", "webhook webhook"},
		{"https://hooks.slack.com/services/T0/B0/XXXXXXXXXXXXXXXXXXXXXXXX https://hooks.slack.com:443/workflows/T0/A0/123/abcdefghijklmnopqrst", "https://hooks.slack.com/services/T0/B0/REDACTED https://hooks.slack.com:443/workflows/T0/A0/123/REDACTED", "webhook webhook"},
		{"https://h/?phone=%2B49301234567&user_mobile=030123456&tel=12&microphone=on&hotel=Hilton&firstName=Ann&last_name=Lee&customer[iban]=DE00&filename=a", "https://h/?phone=REDACTED&user_mobile=REDACTED&tel=12&microphone=on&hotel=Hilton&firstName=REDACTED&last_name=REDACTED&customer[iban]=REDACTED&filename=a", "phone user_mobile firstName last_name customer[iban]"},
		{"TEL:+49-30-1234567;ext=1 https://wa.me/4930123456?text=a sms:110 https://h:8080123/ https://h/?u=tel%3A%2B4930123456", "TEL:REDACTED;ext=1 https://wa.me/REDACTED?text=a sms:110 https://h:8080123/ https://h/?u=tel%3AREDACTED", Phone + " " + Phone + " " + Phone},
		{"https://hooks.chat.example/services/T000/B000/k3yk3yk3yk3yk3yk3yk3yk3y?thread=4 https://chat.example/hooks/abcdefghijklmnopqrstuvwxy1", "https://hooks.chat.example/services/T000/B000/REDACTED?thread=4 https://chat.example/hooks/REDACTED", "webhook webhook"},
		{"https://docs.example/webhooks/receive-webhooks-in-go-programs https://h/webhook?id=12345678901234567890a https://h/a/abcdefghijklmnopqrstuvwxy1", "https://docs.example/webhooks/receive-webhooks-in-go-programs https://h/webhook?id=12345678901234567890a https://h/a/abcdefghijklmnopqrstuvwxy1", ""},
		{"https://h/cb?code=abc123&state=x&country_code=DE&zip_code=123456&issn=1234-5678 https://h/?session=c2VjcmV0LXNlc3Npb24&key=a1b2c3", "https://h/cb?code=REDACTED&state=x&country_code=DE&zip_code=123456&issn=1234-5678 https://h/?session=REDACTED&key=a1b2c3", "code session"},
		{"https://h/services/T0/B0/XXXXXXXXXXXXXXXXXXXXXXX1", "https://h/services/T0/B0/XXXXXXXXXXXXXXXXXXXXXXX1", ""},
		{"https://discord.com/api/webhooks/123456789012345678901/abcdefghij_KLMNOPQRS-123/slack", "https://discord.com/api/webhooks/123456789012345678901/REDACTED/slack", "webhook"},
		{"https://api.telegram.org/bot123456:AAabcdefghijklmnopqrstuvw/getMe https://h/bot:80", "https://api.telegram.org/bot123456:REDACTED/getMe https://h/bot:80", "Telegram token"},
		{"https://a@b.example/me@h.arpa/c;to=me%40h.arpa?u=a.b+c@h.arpa,d@h.arpa.&v=https%3A%2F%2Fi%2F%3Fw%3Dme%2540a.h.arpa%26x#me@h.arpa",
			"https://a@b.example/REDACTED@REDACTED.arpa/c;to=REDACTED%40REDACTED.arpa?u=REDACTED@REDACTED.arpa,REDACTED@REDACTED.arpa.&v=https%3A%2F%2Fi%2F%3Fw%3DREDACTED%2540REDACTED.arpa%26x#REDACTED@REDACTED.arpa", mails(12)},
		{"https://h/?next=https%3A%2F%2Fi.example&m=a@h.arpa /x/b@h.arpa", "https://h/?next=https%3A%2F%2Fi.example&m=REDACTED@REDACTED.arpa /x/REDACTED@REDACTED.arpa", mails(4)},
		{"../x?m=a@h.arpa", "../x?m=REDACTED@REDACTED.arpa", mails(2)}, {"https://h/#/a@h.arpa", "https://h/#/REDACTED@REDACTED.arpa", mails(2)},
		{"https://h/?d=05%7Ca@h.arpa%7C0|a%40h.arpa%3Aa@h.arpa%20a@h.arpa%22a@h.arpa%3Ca@h.arpa:a%2540h.arpa", "https://h/?d=05%7CREDACTED@REDACTED.arpa%7C0|REDACTED%40REDACTED.arpa%3AREDACTED@REDACTED.arpa%20REDACTED@REDACTED.arpa%22REDACTED@REDACTED.arpa%3CREDACTED@REDACTED.arpa:REDACTED%2540REDACTED.arpa", mails(14)},
		{"MAILTO:a.b@h.arpa?cc=c@h.arpa,d@h.arpa", "MAILTO:REDACTED@REDACTED.arpa?cc=REDACTED@REDACTED.arpa,REDACTED@REDACTED.arpa", mails(6)},
		{"https://a%40h.arpa:pw@i.arpa/ https%3A%2F%2Fa%2540h.arpa%40i.arpa", "https://REDACTED%40REDACTED.arpa:REDACTED@i.arpa/ https%3A%2F%2FREDACTED%2540REDACTED.arpa%40i.arpa", mails(2) + " password " + mails(2)},
		{"GET https://h/v1?api_key=x Authorization: Bearer y user a@h.arpa, <b@h.arpa> (c@h.arpa). to:d@h.arpa: e=f@h.arpa, josé@h.arpa?", "GET https://h/v1?api_key=REDACTED Authorization: Bearer y user REDACTED@REDACTED.arpa, <REDACTED@REDACTED.arpa> (REDACTED@REDACTED.arpa). to:REDACTED@REDACTED.arpa: e=REDACTED@REDACTED.arpa, REDACTED@REDACTED.arpa?", "api_key " + mails(12)},
		{"https://h/?next=https://i.example&m=a@h.arpa https://h/?next=//i.example?m=a@h.arpa&pin=1234 https://h?m=a@h.arpa", "https://h/?next=https://i.example&m=REDACTED@REDACTED.arpa https://h/?next=//i.example?m=REDACTED@REDACTED.arpa&pin=REDACTED https://h?m=REDACTED@REDACTED.arpa", mails(4) + " pin " + mails(2)},
		// Nobody has an address at a domain for examples.
		{"https://h/?token=https%3A%2F%2Fi.example%2Fa&u=a1aHR0cHM6Ly9ybmljcm9zb2Z0LmNvbS9sb2dpbi9pbmRleA&code=aHR0cHM6Ly9ybmljcm9zb2Z0LmNvbS9sb2dpbi9pbmRleA", "https://h/?token=https%3A%2F%2Fi.example%2Fa&u=a1aHR0cHM6Ly9ybmljcm9zb2Z0LmNvbS9sb2dpbi9pbmRleA&code=aHR0cHM6Ly9ybmljcm9zb2Z0LmNvbS9sb2dpbi9pbmRleA", ""},
		{"mailto:ann@example.org?cc=a@b.EXAMPLE,b%40www%2Eexample%2Ecom,c@d.test,d@myexample.org,e@example.org.uk", "mailto:REDACTED@REDACTED.org?cc=REDACTED@REDACTED.EXAMPLE,REDACTED%40REDACTED%2Ecom,REDACTED@REDACTED.test,REDACTED@REDACTED.org,REDACTED@REDACTED.uk", mails(12)},
		// To some program, what is after the @ is a host.
		{"//paypal.com@i.example/ https:///paypal.com@i.example https:/paypal.com@i.example https://a;b@i.example/ https://h%2Fa@i.example/ https://h?a@i.example/ https://h#a@i.example/",
			"//paypal.com@i.example/ https:///paypal.com@i.example https:/paypal.com@i.example https://a;b@i.example/ https://h%2Fa@i.example/ https://h?a@i.example/ https://h#a@i.example/", ""},
		{"https://h/?next=//a@i.example/&b=https%3A%2F%2Fj%3Ba%40i.example&c=https:/a@i.example&d=https:a@i.example", "https://h/?next=//a@i.example/&b=https%3A%2F%2Fj%3Ba%40i.example&c=https:/a@i.example&d=https:a@i.example", ""},
		{"git@h.example:a https://h/@me@h.example/a@1.2.js3/@a.b/c@d?e=f@g.1&h@.i=@j.example@", "git@h.example:a https://h/@me@h.example/a@1.2.js3/@a.b/c@d?e=f@g.1&h@.i=@j.example@", ""},
		{"https://h/?bearer=ab&auth=no", "https://h/?bearer=REDACTED&auth=no", "bearer"},
		{`https://h/?q={"token":"a\"b","n":1}&r=%7B%22password%22%3A+%22x%22%7D`, `https://h/?q={"token":"REDACTED","n":1}&r=%7B%22password%22%3A+%22REDACTED%22%7D`, "token password"},
		{`{"token":1,"code":"a","url":"https://h/?pw=b","secret":"`, `{"token":1,"code":"a","url":"https://h/?pw=REDACTED","secret":"`, "pw"},
		{"https://h/?return=aHR0cHM6Ly94LmV4YW1wbGUvP3Rva2VuPUFCQ0RFRkdI&a=aHR0cHM6Ly94LmV4YW1wbGUvP3BhZ2U9MQ%3D%3D&b=1", "https://h/?return=aHR0cHM6Ly94LmV4YW1wbGUvP3Rva2VuPVJFREFDVEVE&a=aHR0cHM6Ly94LmV4YW1wbGUvP3BhZ2U9MQ%3D%3D&b=1", "return"},
		{"https://h/?u=687474703a2f2f612e6578616d706c652f3f746f6b656e3d4142434445464748&data=68747470733a2f2f622e6578616d706c652f6c6f67696e2f696e646578", "https://h/?u=687474703a2f2f612e6578616d706c652f3f746f6b656e3d5245444143544544&data=68747470733a2f2f622e6578616d706c652f6c6f67696e2f696e646578", "u"},
		{"https://h/?cc=4111111111111111&n=378282246310005&a=4111+1111-1111%201111&id=4111111111111112&b=5901234123457", "https://h/?cc=REDACTED&n=REDACTED&a=REDACTED&id=4111111111111112&b=5901234123457", "card number card number card number"},
		{"https://h/?konto=DE89370400440532013000&k=gb82%20West%201234%205698%207654%2032&account=DE88370400440532013000", "https://h/?konto=REDACTED&k=REDACTED&account=DE88370400440532013000", "IBAN IBAN"},
		{"bob:hunter2@ftp.example.com/file", "bob:REDACTED@ftp.example.com/file", "password"},
		{"bob:p@ss@ftp.example.com:21?a", "bob:REDACTED@ftp.example.com:21?a", "password"},
		{"time:10@1.2", "time:10@1.2", ""},
		{"https:a@h.example", "https:a@h.example", ""},
		{"image:tag@sha256:abc", "image:tag@sha256:abc", ""},
		{"https://www.bing.com/ck/a?u=a1aHR0cHM6Ly9ldmlsLmV4YW1wbGUvP3Bhc3N3b3JkPXNlY3JldDEyMw", "https://www.bing.com/ck/a?u=a1aHR0cHM6Ly9ldmlsLmV4YW1wbGUvP3Bhc3N3b3JkPVJFREFDVEVE", "u"},
		{"https://h/?policy=eyJTdGF0ZW1lbnQiOlt7fV19Cg%3D%3D&x=eyJ&y=eyJ.eyJ", "https://h/?policy=REDACTED&x=eyJ&y=eyJ.eyJ", "policy"},
		{"https://h.example/:x:/s/Team/EaBcDeFgHiJkLmNoPqRsTuVw1?e=4 https://h/?invite=Qk3jX9&state=Zk3q9XbW0pLr7TnV2sYd&state=ny", "https://h.example/:x:/s/Team/REDACTED?e=4 https://h/?invite=REDACTED&state=REDACTED&state=ny", "shared file invite state"},
		{"https://hooks.slack.com/services/T0000/B0000/XXXXslacksecretXXXX https://h/?session=SESSAA&sid=1", "https://hooks.slack.com/services/T0000/B0000/REDACTED https://h/?session=REDACTED&sid=1", "webhook session"},
		{"%", "%", ""}, {"%25", "%25", ""}, {"a=%3", "a=%3", ""}, {"token=", "token=", ""}, {"", "", ""},
	} {
		secrets := Secrets(test.text)
		var names []string
		for _, s := range secrets {
			names = append(names, s.Name)
		}
		if got := Text(test.text, secrets); got != test.want || strings.Join(names, " ") != test.names {
			t.Errorf("%s: %s, %q, want %s, %s", test.text, got, names, test.want, test.names)
		}
		if again := Secrets(test.want); len(again) > 0 {
			t.Errorf("%s still has %v", test.want, again)
		}
	}
}

// TestFields redacts whole values, in which a URL in a text would end, and what a user has chosen.
func TestFields(t *testing.T) {
	for text, want := range map[string]string{
		"access_token=1234|AbC dEf\"<`&x=1&token=": "access_token=REDACTED&x=1&token=",
		"a=1&b=2&code=12":                          "a=1&b=REDACTED&code=12",
		"b&=2&b=":                                  "b&=2&b=",
		"":                                         "",
	} {
		if got := Text(text, Fields(text, 0, len(text), "b")); got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
	const path = "https://h/a/Qk3jX9/c?b=2&d=Qk3jX9"
	encoded := "https://h/?u=aHR0cHM6Ly94LmV4YW1wbGUvP3Rva2VuPUFCQ0RFRkdI"
	if got, want := Text(encoded, Secrets(encoded, "u"), "u"), "https://h/?u=REDACTED"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if got, want := Text(path, Secrets(path, "b", "/Qk3jX9")), "https://h/a/REDACTED/c?b=REDACTED&d=Qk3jX9"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestSignedLinks has parameters of links that work for everyone who has them, as the documentation of services has them, and
// parameters with names that are only similar.
func TestSignedLinks(t *testing.T) {
	const mac = "2481f30dd67f503f54d020ae3b5533b9987fae4e55f2b4e3926e08a3fa3ee24f"
	for _, test := range []struct{ source, secret, other string }{
		{"https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-query-string-auth.html", "X-Amz-Signature=0a X-Amz-Credential=AK/20130524/us-east-1/s3/aws4_request X-Amz-Security-Token=IQ", "X-Amz-Algorithm=AWS4-HMAC-SHA256 X-Amz-Expires=600 X-Amz-SignedHeaders=host"},
		{"https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/private-content-creating-signed-url-canned-policy.html", "Signature=ab~c", "Key-Pair-Id=K2JCJMDEHXQW5F Expires=1357034400"},
		{"https://docs.cloud.google.com/storage/docs/authentication/canonical-requests", "X-Goog-Signature=0a X-Goog-Credential=a/20191201/us/storage/goog4_request", "X-Goog-Algorithm=GOOG4-RSA-SHA256 X-Goog-Date=20191201T190859Z"},
		{"https://docs.cloud.google.com/cdn/docs/using-signed-urls", "Signature=ab=", "KeyName=key Expires=1566268009"},
		{"https://learn.microsoft.com/rest/api/storageservices/create-service-sas", "sig=Z%2FRHIX5 ", "sv=2019-02-02 se=2019-08-13T16%3A00Z sp=r sr=b skoid=1"},
		{"https://www.alibabacloud.com/help/en/oss/developer-reference/ddd-signatures-to-urls", "x-oss-signature=0a OSSAccessKeyId=LT Signature=v", "x-oss-expires=600 x-oss-process=image"},
		{"https://www.alibabacloud.com/help/en/cdn/user-guide/type-a-signing", "auth_key=1444435200-0-0-23bf85053008f5c0e791667a313e28ce", ""},
		{"https://www.tencentcloud.com/document/product/436/7778", "q-signature=0a x-cos-security-token=b", "q-sign-time=1557989151;1557996351 q-sign-algorithm=sha1"},
		{"https://www.tencentcloud.com/document/product/228/35222", "sign=1582791032-im1acp76sx9sdqe601v-0-dd63f95e739ed4b47427a129d21ef4e3", "t=1582791032"},
		{"https://www.tencentcloud.com/document/product/267/31560", "txSecret=5aaba4", "txTime=5C2A3CFF"},
		{"https://www.fastly.com/documentation/solutions/examples/url-token-authentication/", "token=1441307151_4492f25946a2e8e1414a8bb53dab8a6ba1cf4615", ""},
		{"https://github.com/akamai/EdgeAuth-Token-Python", "hdnts=exp=1~acl=*~hmac=0a hdnea=st=1~hmac=0a hdntl=exp=1~hmac=0a __token__=exp=1~hmac=0a", ""},
		{"https://developers.cloudflare.com/waf/custom-rules/use-cases/configure-token-authentication/", "verify=1484063787-9JQB8vP1z0yc5DEBnH6JGWM3mBmvIeMrnnxFi3WtJLE%3D", ""},
		{"https://docs.discord.com/developers/reference, Signed Attachment CDN URLs", "hm=" + mac, "ex=65d903de is=65c68ede"},
		{"https://www.rfc-editor.org/rfc/rfc5849#section-3.5.3", "oauth_signature=a oauth_token=b", "oauth_signature_method=HMAC-SHA1 oauth_nonce=c oauth_consumer_key=0685bd9184jfhq22"},
		{"names of several words", "X-Sig=6f1c9e x-sig=6f1c9e urlSig=a request.sig=b link_sig=c sig2=d X-Hub-Signature-256=e user_pass=f userPw=g smsOtp=h card[pin]=i X-HMAC=j", "X-Expires=600"},
		{"names whose values are secrets if they are long", "maps_key=" + mac + " writeKey=" + mac + " auth_code=" + mac + " connect.sid=" + mac + " x-sign=" + mac, "sort_key=name postal_code=12345 zip-code=90210 sign=leo sid=14282 verify=true"},
		{"names that are only similar", "", "signal=5g design=modern assign=me sigma=2 signin=1 signup=1 sigAlg=RS256 passenger=2 compass=n bypass=1 keyword=url monkey=a public_key=" + mac + " publishableKey=" + mac + " site-key=" + mac + " keyframe=" + mac + " barcode=" + mac + " spin=1 X-Sigma=1 SIGN=leo token_type=bearer"},
	} {
		for _, list := range []struct {
			text     string
			isSecret bool
		}{{test.secret, true}, {test.other, false}} {
			for param := range strings.FieldsSeq(list.text) {
				name, value, _ := strings.Cut(param, "=")
				text, want := "https://h/?a=b&"+param+"&c=d", "https://h/?a=b&"+param+"&c=d"
				if list.isSecret {
					want = "https://h/?a=b&" + name + "=REDACTED&c=d"
				}
				if got := Text(text, Secrets(text)); got != want {
					t.Errorf("%s: %s with the value %s: %s", test.source, name, value, got)
				}
			}
		}
	}
}

// TestKeys has URLs that are keys to something, as services write them, each with the part that is one, and URLs with IDs, names
// of articles and versions, which stay as they are.
func TestKeys(t *testing.T) {
	const uuid, hex = "c992b185-785d-4874-93b6-4f38d745fc76", "bb4e696f6a360ec20a206aa2f79b0fc7"
	// A key of a test that a scanner of secrets would report is in two pieces.
	for text, want := range map[string]string{
		"https://h/?t={" + uuid + "}":                                                                                           "https://h/?t={}",
		"https://h/unsubscribe?e={" + uuid + "}&lang=de":                                                                        "https://h/unsubscribe?e={}&lang=de",
		"https://h/email/confirm.php?user=7&id={" + uuid + "}":                                                                  "https://h/email/confirm.php?user=7&id={}",
		"https://h/optout/unsubscribe?{" + hex + "}":                                                                            "https://h/optout/unsubscribe?{}",
		"https://idp.example/sso?SAMLRequest={fZJRT8IwFIXfSfgPTd9Z}&RelayState=a":                                               "https://idp.example/sso?SAMLRequest={}&RelayState=a",
		"https://drive.google.com/file/d/1AbC/view?usp=sharing&resourcekey={0-r0YuYonlm9DTHFZlIrdrUA}":                          "https://drive.google.com/file/d/1AbC/view?usp=sharing&resourcekey={}",
		"https://outlook.office.com/webhook/{" + uuid + "@" + uuid + "}/IncomingWebhook/{" + hex + "}/{" + uuid + "}":           "https://outlook.office.com/webhook/{}/IncomingWebhook/{}/{}",
		"https://contoso.webhook.office.com/webhookb2/{" + uuid + "@" + uuid + "}/IncomingWebhook/{" + hex + "}/{" + uuid + "}": "https://contoso.webhook.office.com/webhookb2/{}/IncomingWebhook/{}/{}",
		"https://hooks.zapier.com/hooks/catch/1234567/{abc123x}/":                                                               "https://hooks.zapier.com/hooks/catch/1234567/{}/",
		"https://maker.ifttt.com/trigger/ev/with/key/{dA1bC2dE3fG4hI5jK6lM7n}":                                                  "https://maker.ifttt.com/trigger/ev/with/key/{}",
		"https://calendar.google.com/calendar/ical/x/private-{" + hex + "}/basic.ics":                                           "https://calendar.google.com/calendar/ical/x/{}/basic.ics",
		"https://zoom.us/rec/share/{r0YuYonlm9DTHFZlIrdrUA.mnOPq4}?x=1":                                                         "https://zoom.us/rec/share/{}?x=1",
		"https://us02web.zoom.us/j/89012345678?pwd={UGFzc3dvcmQx.1}":                                                            "https://us02web.zoom.us/j/89012345678?pwd={}",
		"https://mega.nz/file/AbCdEfGh#{V8clU7GQ8H2DAJDy3b9BNw}":                                                                "https://mega.nz/file/AbCdEfGh#{}",
		"https://vault.example/#/send/AbCdEfGhIj/{V8clU7GQ8H2DAJDy3b9BNw}":                                                      "https://vault.example/#/send/AbCdEfGhIj/{}",
		"https://h/accounts/reset/MQ/{c5m2l1-" + hex + "}/":                                                                     "https://h/accounts/reset/MQ/{}/",
		"https://h/reset/{aGVsbG8td29ybGQ}":                                                                                     "https://h/reset/{}",
		"https://h/reset/{abcdefghijklmnopqrstuvwx}":                                                                            "https://h/reset/{}",
		"https://h/verify/email/{4g3br_Hsm8YaZGUhhflKqm-GEXPv1bNs}":                                                             "https://h/verify/email/{}",
		"https://h/x#access_token={ya29.a0AfH6}&token_type=Bearer":                                                              "https://h/x#access_token={}&token_type=Bearer",
		"https://h/%7Btok%7D?x={" + "hf_" + "abcdefghijklmnopqrstuvwxyzABCDEFGH}":                                               "https://h/%7Btok%7D?x={}",
		"https://h/?xx={" + "npm_" + "abcdefghijklmnopqrstuvwxyz0123456789}":                                                    "https://h/?xx={}",
		"https://h/?xx={" + "SG." + "ngeVfQFYQlKU0ufo8x5d1A.TwL2iGABf9DHoTf}":                                                   "https://h/?xx={}",
		"https://h/?xx={" + "sk-ant-" + "api03-abcdefghij0123456789}":                                                           "https://h/?xx={}",
		"https://h/?next=https%3A%2F%2Fi%2F%3Ft%3D{" + uuid + "}%26a":                                                           "https://h/?next=https%3A%2F%2Fi%2F%3Ft%3D{}%26a",
		"https://user:{hunter2}":         "https://user:{}",
		"https://john.doe:{correct-ho}":  "https://john.doe:{}",
		"see https%3A%2F%2Fu%3A{hunter}": "see https%3A%2F%2Fu%3A{}",
	} {
		text, want = strings.NewReplacer("{", "", "}", "").Replace(text), strings.ReplaceAll(want, "{}", Redacted)
		if got := Text(text, Secrets(text)); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
		if again := Secrets(want); len(again) > 0 {
			t.Errorf("%s still has %v", want, again)
		}
	}
	for _, text := range []string{
		"https://h/view?id=" + uuid, "https://h/items/" + uuid, "https://h/?uuid=" + uuid + "&page=2",
		"https://github.com/weburl/weburl/commit/2f44b4ebcf73ae5a0a9cbba4b3e1e5ee3a7a01b1#diff-" + hex,
		"https://h/assets/app." + hex + ".js?v=" + hex, "https://h/assets/index-4f38d745.css", "https://h/app.js?hash=" + hex,
		"https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PLrAXtmErZgOeiKm4sgNOknGvNjby9efdf&t=1m30s",
		"https://h/reset/10-ways-to-reset-your-password-in-2024", "https://h/share/10-best-things-to-do-in-2024", "https://h/blog/2024/05/01/how-to-rotate-a-key",
		"https://h/webhooks/How-to-use-2024-webhooks", "https://h/?s=best-10x-tools-in-2024-and-h1", "https://h/?p=iPhone15ProMaxCase2024Review", "https://h/?q=" + uuid,
		"https://h/?n=12345678901234567890", "https://h/?d=2024-05-01T10:15:00.000Z", "https://h/?w=electroencephalographically", "https://h/?a=2024-05-01-facade-decade",
		"https://h/page#TheGrowthOfTheInternetSince1990", "https://h/page#L10-L20", "https://www.notion.so/Title-" + hex, "https://h/docs/key/internationalization-2024", "https://h/?b=npm_package_config_2024",
		"https://h/?gclid=EAIaIQobChMIabcdefghijklmnopq_AbCdEf", "https://example.org:80a", "https://example.org:80a/", "https://[::1", "https://::1", "https://2001:db8::1", "https://h:443",
	} {
		if list := Secrets(text); len(list) > 0 {
			t.Errorf("%s: %v", text, list)
		}
	}
}

func TestSecretsLinear(t *testing.T) {
	for _, part := range []string{"token=a&", "://u:p@", "%25", "%252525", "://", ":", "=", "a=", "token=%3D", "token", "%3A%2F%2F", ";sig=a/", "/reset/", "%2Freset", "/eyJ.a.", "/token/0123456789abcdefABCDEF", "=ghp_a", "=ghp_0123456789", "eyJ", ".eyJ", "&eyJ.", "/bot1:", "a[", "aB=", "a-", "hooks.slack.com/services/", "webhooks/", `"token":"a`, `"token":`, "a@", "a@b.", "a@b.cc", "http:", "//", "tel:", "tel:1", "wa.me/1", "a%3A%2F%2F@", "//a%40b.cc@", "t=c9", "t=", "/key/c9", "?#", "?reset/", "://u:"} {
		t.Run(part, func(t *testing.T) {
			cputime.Linear(t, 1<<15, func(n int) time.Duration {
				text := strings.Repeat(part, n)
				return cputime.Thread(func() { Text(text, Secrets(text)) })
			})
		})
	}
}
