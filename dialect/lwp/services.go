package lwp

import (
	"strings"
	"sync"
)

// services maps the names of TCP services to ports, as /etc/services of Debian 12 has them
// (netbase 6.4). getaddrinfo looks them up if a port is not a number.
var services = sync.OnceValue(func() map[string]string {
	ports := make(map[string]string)
	for entry := range strings.SplitSeq(strings.ReplaceAll(serviceTable, "\n", ", "), ", ") {
		name, port, _ := strings.Cut(entry, " ")
		ports[name] = port
	}
	return ports
})

const serviceTable = `acr-nema 104, afpovertcp 548, amanda 10080, amandaidx 10082, amidxtape 10083, amqp 5672, amqps 5671
asp 27374, auth 113, authentication 113, bacula-dir 9101, bacula-fd 9102, bacula-sd 9103, bbs 7000
bgp 179, bgpd 2605, binkp 24554, canna 5680, cfengine 5308, chargen 19, cisco-sccp 2000
clc-build-daemon 8990, cmd 514, cmip-agent 164, cmip-man 163, codaauth2 370, codasrv 2432
codasrv-se 2433, csync2 30865, cvspserver 2401, daap 3689, datametrics 1645, daytime 13
db-lsp 17500, dcap 22125, dicom 104, dict 2628, dircproxy 57000, discard 9, distcc 3632, domain 53
domain-s 853, echo 7, epmap 135, epmd 4369, exec 512, f5-globalsite 2792, f5-iquery 4353, fax 4557
fido 60179, finger 79, font-service 7100, freeciv 5556, ftp 21, ftp-data 20, ftps 990, ftps-data 989
gdomap 538, gds-db 3050, gds_db 3050, git 9418, gnunet 2086, gnutella-rtr 6347, gnutella-svc 6346
gopher 70, gpsd 2947, gris 2135, groupwise 1677, gsidcap 22128, gsiftp 2811, gsigatekeeper 2119
hkp 11371, hprop 754, http 80, http-alt 8080, https 443, hylafax 4559, ident 113, imap 143
imap2 143, imaps 993, ingreslock 1524, ipp 631, iprop 2121, ircd 6667, ircs-u 6697
iscsi-target 3260, isisd 2608, isns 3205, iso-tsap 102, jabber-client 5222, jabber-server 5269
kamanda 10081, kdc 750, kerberos 88, kerberos-adm 749, kerberos-iv 750, kerberos-master 751
kerberos-sec 88, kerberos4 750, kerberos5 88, kermit 1649, klogin 543, kpasswd 464, krb-prop 754
krb5 88, krb5_prop 754, krb_prop 754, krcmd 544, kshell 544, ldap 389, ldaps 636, ldp 646
loc-srv 135, login 513, lotusnote 1352, lotusnotes 1352, lrrd 4949, mail 25, mailq 174
microsoft-ds 445, moira-db 775, moira-update 777, moira_db 775, moira_update 777, mon 2583
ms-sql-s 1433, ms-wbt-server 3389, mtn 4691, munin 4949, mysql 3306, mysql-proxy 6446, nbd 10809
netbios-ssn 139, netstat 15, nfs 2049, nicname 43, nntp 119, nntps 563, nqs 607, nrpe 5666
nsca 5667, ntske 4460, null 9, nut 3493, old-radacct 1646, old-radius 1645, omniorb 8088
openvpn 1194, ospf6d 2606, ospfapi 2607, ospfd 2604, pawserv 345, pop-3 110, pop3 110, pop3s 995
poppassd 106, portmapper 111, postgres 5432, postgresql 5432, printer 515, proofd 1093, puppet 8140
qmqp 628, qmtp 209, qotd 17, quote 17, radacct 1813, radius 1812, radius-acct 1813, radmin-port 4899
readnews 119, redis 6379, remctl 4373, ripd 2602, ripngd 2603, rmiregistry 1099, rmtcfg 1236
rootd 1094, rpc2portmap 369, rptp 5556, rsync 873, rtcm-sc104 2101, rtsp 554, sa-msg-port 1646
saft 487, sane 6566, sane-port 6566, saned 6566, sge-execd 6445, sge-qmaster 6444, sge_execd 6445
sge_qmaster 6444, sgi-cad 17004, shell 514, sieve 4190, silc 706, sink 9, sip 5060, sip-tls 5061
skkserv 1178, smtp 25, smtps 465, smux 199, snmp 161, snmp-trap 162, snmptrap 162, snntp 563
snpp 444, socks 1080, source 19, spamd 783, spooler 515, ssh 22, ssmtp 465, submission 587
submissions 465, subversion 3690, sunrpc 111, supfiledbg 1127, supfilesrv 871, suucp 4031, svn 3690
svrloc 427, syslog 514, syslog-tls 6514, sysrqd 4094, systat 11, tacacs 49, tap 113, tcpmux 1
telnet 23, telnets 992, tfido 60177, time 37, timserver 37, tinc 655, tproxy 8081, tsap 102
ttytst 19, untp 119, urd 465, users 11, uucp 540, uucpd 540, venus 2430, venus-se 2431, wais 210
webcache 8080, webmin 10000, whois 43, wnn6 22273, www 80, x11 6000, x11-0 6000, x11-1 6001
x11-2 6002, x11-3 6003, x11-4 6004, x11-5 6005, x11-6 6006, x11-7 6007, xfs 7100, xinetd 9098
xmms2 9667, xmpp-client 5222, xmpp-server 5269, xtel 1313, xtelw 1314, z3950 210, zabbix-agent 10050
zabbix-trapper 10051, zebra 2601, zebrasrv 2600, zope 9673, zope-ftp 8021, zserv 346`
